import type { Comment, Post, SearchItem } from '@confab/api-contract/calls';
import { counted, limits } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type Search, searchQuery } from '../../data/search.ts';
import { useSite } from '../../data/startup.ts';
import { useSettled } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Marked } from '../../ui/Marked.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { opensCards } from '../../ui/open-card.ts';
import { Skeleton, StateCard } from '../../ui/State.tsx';
import { AuthorAvatar, AuthorName } from '../authorship/Author.tsx';
import { commentAddress } from '../content/comment-address.ts';
import { CompactThumbnail } from '../post/CompactPost.tsx';
import { postAddress } from '../post/post-address.ts';
import { outside } from '../post/PostLink.tsx';
import { webSearch } from './places.ts';
import { type FilterName, type SearchAddress, without } from '../search-field/search-address.ts';

const skeletonAfterMs = 150;

type Props = { address: SearchAddress; search: Search };

/** The results of a search, its skeleton, or why there are none. */
export function SearchResults({ address, search }: Props) {
  const { data, isPending, isPlaceholderData, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(searchQuery(search));
  // The results before stay for a moment.
  const waits = isPending || isPlaceholderData;
  const [settled] = useSettled(waits, skeletonAfterMs);
  if (waits && settled) return <ResultsSkeleton />;
  if (isPending) return null;
  if (!data) return <NotAnswering words={search.q} onRetry={refetch} />;

  const items = itemsOf(data.pages.flatMap((page) => page.items));
  const isIncomplete = data.pages[0]?.indexIncomplete === true;
  if (items.length === 0 && !hasNextPage)
    return (
      <>
        {isIncomplete && <IncompleteIndex />}
        <NothingFound address={address} words={search.q} />
      </>
    );
  const asked = search.type === 'communities' || search.type === 'people';
  // What is not written is in the rail, where there is one.
  const besides = !asked && items.some(isWritten);
  const ageSeconds = data.pages[0]?.indexAgeSeconds ?? 0;
  return (
    <>
      {isIncomplete && <IncompleteIndex />}
      {!isIncomplete && ageSeconds > 60 && (
        <p className="search-note meta">
          The index is {counted(Math.floor(ageSeconds / 60), 'minute')} old: what is newer is not found yet.
        </p>
      )}
      <section className="card" aria-label="Results">
        <ol className="results lined" role="list" {...opensCards}>
          {items.map((item) => (
            <li
              key={keyOf(item)}
              className={classNames('result', besides && !isWritten(item) && 'without-rail')}
            >
              <Result item={item} />
            </li>
          ))}
        </ol>
      </section>
      <p className="sr-only" role="status">
        {counted(items.length, 'result')}
        {hasNextPage && ', and more'}
      </p>
      {!hasNextPage &&
        items.length >= limits.searchRanked &&
        (search.sort ?? 'relevance') === 'relevance' && (
          <p className="search-note meta">
            These are the best results; there may be more.{' '}
            <SearchLink className="link" to={{ ...address, sort: 'new', next: undefined }}>
              Show all, the newest first
            </SearchLink>
          </p>
        )}
      {data.pages.some(({ partial }) => partial) && (
        <p className="search-note meta" role="status">
          This took too long, so there may be more. Another word, or a filter, helps.
        </p>
      )}
      {hasNextPage && (
        <div className="feed-end row gap-3 muted text-md" role={isFetchNextPageError ? 'alert' : undefined}>
          {isFetchNextPageError && <span>More results could not be loaded.</span>}
          <LinkButton
            to="/search"
            search={{ ...address, next: data.pages.at(-1)?.next ?? undefined }}
            preload={false}
            rel="next"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void fetchNextPage();
            }}
          >
            More results
          </LinkButton>
        </div>
      )}
    </>
  );
}

const isWritten = ({ type }: SearchItem) => type === 'post' || type === 'comment';

function keyOf(item: SearchItem): string {
  switch (item.type) {
    case 'post':
      return `post ${item.post.id}`;
    case 'comment':
      return `comment ${item.comment.id}`;
    case 'community':
      return `community ${item.community.id}`;
    case 'user':
      return `user ${item.user.id}`;
  }
}

/** Without duplicates: items that move between two requests are answered twice. */
const itemsOf = (items: readonly SearchItem[]): SearchItem[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

function Result({ item }: { item: SearchItem }) {
  switch (item.type) {
    case 'post':
      return <PostResult {...item} />;
    case 'comment':
      return <CommentResult {...item} />;
    case 'community': {
      const { name, proPic, noMembers } = item.community;
      return (
        <>
          <Line picture={<Avatar name={name} picture={proPic} size={18} kind="community" />}>
            <span>Community</span>
            <span>{counted(noMembers, 'member')}</span>
          </Line>
          <h2>
            <Link to="/$name" params={{ name }} data-card-link="">
              /<Marked html={item.titleHtml} />
            </Link>
          </h2>
          <Excerpt html={item.excerptHtml} />
        </>
      );
    }
    case 'user': {
      const { username, proPic, points } = item.user;
      return (
        <>
          <Line picture={<Avatar name={username} picture={proPic} size={18} />}>
            <span>Person</span>
            <span>{counted(points, 'point')}</span>
          </Line>
          <h2>
            <Link to="/@{$username}" params={{ username }} data-card-link="">
              @<Marked html={item.titleHtml} />
            </Link>
          </h2>
          <Excerpt html={item.excerptHtml} />
        </>
      );
    }
  }
}

type PostProps = { post: Post; titleHtml: string; excerptHtml?: string | undefined };

function PostResult({ post, titleHtml, excerptHtml }: PostProps) {
  return (
    <>
      <Line
        picture={
          <Avatar name={post.communityName} picture={post.communityProPic} size={18} kind="community" />
        }
      >
        <CommunityLink name={post.communityName} />
        <AuthorName of={post} className="author" />
        <TimeAgo at={post.createdAt} short />
        <span>{counted(post.noComments, 'comment')}</span>
      </Line>
      <h2>
        <Link {...postAddress(post)} data-card-link="">
          <Marked html={titleHtml} />
        </Link>
      </h2>
      <Excerpt html={excerptHtml} />
      <CompactThumbnail post={post} loads="near" />
    </>
  );
}

type CommentProps = { comment: Comment; titleHtml: string; excerptHtml: string };

function CommentResult({ comment, titleHtml, excerptHtml }: CommentProps) {
  return (
    <>
      <Line picture={<AuthorAvatar of={comment} size={18} />}>
        <span>
          <AuthorName of={comment} className="author" /> in <CommunityLink name={comment.communityName} />
        </span>
        <TimeAgo at={comment.createdAt} short />
        <span>{counted(comment.upvotes - comment.downvotes, 'point')}</span>
      </Line>
      <h2>
        <Link {...commentAddress(comment)} data-card-link="">
          <Marked html={titleHtml} />
        </Link>
      </h2>
      <Excerpt html={excerptHtml} />
    </>
  );
}

/** What a result is: as much of it as one line has room for. */
function Line({ picture, children }: { picture: ReactNode; children: ReactNode[] }) {
  return (
    <div className="line meta">
      {picture}
      {children.map((child, index) => (
        // They never change their order.
        <span key={index} className="part">
          {child}
        </span>
      ))}
    </div>
  );
}

const CommunityLink = ({ name }: { name: string }) => (
  <Link to="/$name" params={{ name }} className="community medium secondary">
    <bdi>/{name}</bdi>
  </Link>
);

const Excerpt = ({ html = '' }: { html?: string | undefined }) =>
  html !== '' && (
    <p className="excerpt secondary text-md" dir="auto">
      <Marked html={html} />
    </p>
  );

type SearchLinkProps = Pick<ComponentProps<'a'>, 'aria-label' | 'aria-current'> & {
  to: SearchAddress;
  className: string;
  children: ReactNode;
};

/** A link to other results. Its aim is not loaded before it is followed. */
export function SearchLink({ to, ...props }: SearchLinkProps) {
  return <Link to="/search" search={to} preload={false} activeOptions={{ exact: true }} {...props} />;
}

/** What a search without a filter is called; the narrowest comes first. */
const filters = [
  ['by', ({ by = '' }) => `without @${by}`],
  ['in', (address) => `without /${address.in ?? ''}`],
  ['since', () => 'of any time'],
  ['type', () => 'for everything'],
] as const satisfies readonly (readonly [FilterName, (address: SearchAddress) => string])[];

function IncompleteIndex() {
  return (
    <p className="search-note meta">
      The search index is still being built: not everything that was written is found yet.
    </p>
  );
}

function NothingFound({ address, words }: { address: SearchAddress; words: string }) {
  const narrowest = filters.find(
    ([name]) => address[name] !== undefined || (name === 'since' && address.until !== undefined),
  );
  const web = <WebLink words={words} button={!narrowest} />;
  return (
    <StateCard
      icon="search"
      title={`Nothing found for “${words}”`}
      text={
        narrowest
          ? 'Try fewer words, another spelling, or fewer filters.'
          : 'Try fewer words, or another spelling.'
      }
      action={
        narrowest ? (
          <>
            <SearchLink className="btn" to={without(address, narrowest[0])}>
              Search {narrowest[1](address)}
            </SearchLink>
            {web}
          </>
        ) : (
          web
        )
      }
    />
  );
}

function NotAnswering({ words, onRetry }: { words: string; onRetry: () => unknown }) {
  return (
    <div role="alert">
      <StateCard
        icon="wifi-off"
        quiet
        title="Search is not answering"
        text="Your words are kept. Communities, people and your lists can still be found with the jump box."
        action={
          <>
            <Button icon="refresh-cw" onClick={() => void onRetry()}>
              Try again
            </Button>
            <WebLink words={words} />
          </>
        }
      />
    </div>
  );
}

function WebLink({ words, button = false }: { words: string; button?: boolean }) {
  const { url } = useSite();
  const href = webSearch(words, url);
  return (
    href !== undefined && (
      <a className={button ? 'btn' : 'link'} {...outside(href)}>
        {button ? 'Search the web' : 'Search the web instead'}
      </a>
    )
  );
}

/** Widths of a title and two lines, in percent. */
const shapes = [
  [78, 96, 62],
  [56, 92, 40],
  [84, 88, 70],
] as const;

/** As many as fit the screen: the style sheet cuts the others. */
function ResultsSkeleton() {
  return (
    <section className="card results-skeleton lined" aria-busy="true" aria-label="Loading" role="status">
      {[...shapes, ...shapes, ...shapes].map(([title, first, second], index) => (
        // They never change their order.
        <div key={index} className="result" aria-hidden="true">
          <div className="line">
            <Skeleton width="18px" height="18px" shape="round" />
            <Skeleton width="104px" height="11px" />
            <Skeleton width="64px" height="11px" />
          </div>
          <div className="stack skel-lines">
            <Skeleton width={`${title}%`} height="15px" />
            <Skeleton width={`${first}%`} height="11px" />
            <Skeleton width={`${second}%`} height="11px" />
          </div>
        </div>
      ))}
    </section>
  );
}
