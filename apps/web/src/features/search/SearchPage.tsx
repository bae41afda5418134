import { counted, limits, longDate, searchSorts, type SearchSort } from '@confab/domain';
import type { Post, SearchItem } from '@confab/api-contract/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Search, searchQuery } from '../../data/search.ts';
import { useSite, useStartup } from '../../data/startup.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { Page, RailCard } from '../../ui/Page.tsx';
import { SortChoice } from '../../ui/SortChoice.tsx';
import { StateCard } from '../../ui/State.tsx';
import '../../ui/tabs.css';
import { outside } from '../post/PostLink.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { webSearch } from './places.ts';
import {
  type FilterName,
  readAddress,
  type SearchAddress,
  searchOf,
  searchPath,
  without,
} from '../search-field/search-address.ts';
import { openJump } from './SearchBox.tsx';
import { SearchForm } from '../search-field/SearchForm.tsx';
import searchStyles from './search-page.css?url';
import { SearchLink, SearchResults } from './SearchResults.tsx';
import { focusedControl } from '../../lib/focused-control.ts';

/** What was found. Everything that it depends on is in the address. */
export function SearchPage(props: { address: SearchAddress }) {
  const address = readAddress(props.address);
  const search = searchOf(address);
  return (
    <>
      <link rel="stylesheet" href={searchStyles} precedence="default" />
      {search ? (
        <Results address={address} search={search} />
      ) : (
        <Page rail={<Rail items={[]} />}>
          <Head address={address} items={[]} />
          <StateCard
            icon="search"
            title="What are you looking for?"
            text="Posts, comments, communities and people of this site are found by their words."
            action={
              <Button kind="primary" icon="search" className="search-opener" onClick={openJump}>
                Search
              </Button>
            }
          />
        </Page>
      )}
    </>
  );
}

function Results({ address, search }: { address: SearchAddress; search: Search }) {
  const { data } = useInfiniteQuery(searchQuery(search));
  const pages = data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const correctedTo = pages[0]?.correctedTo ?? null;
  return (
    <Page rail={<Rail items={items} words={correctedTo ?? search.q} />}>
      <Head address={address} items={items} />
      {correctedTo !== null && (
        <p className="typo secondary">
          Showing results for <b>{correctedTo}</b>.
          <small className="meta">
            Search instead for{' '}
            <SearchLink className="link" to={{ ...address, exact: 'true', next: undefined }}>
              {search.q}
            </SearchLink>
          </small>
        </p>
      )}
      <SearchResults address={address} search={search} />
    </Page>
  );
}

function Head({ address, items }: { address: SearchAddress; items: readonly SearchItem[] }) {
  const types = [
    ['All', undefined],
    ['Posts', 'posts'],
    ['Comments', 'comments'],
    ['Communities', 'communities'],
    ['People', 'people'],
  ] as const;
  return (
    <div className="search-head">
      <h1>Search</h1>
      <SearchForm address={address} label="Search or jump to">
        <WithoutScripts address={address} />
      </SearchForm>
      {address.q !== undefined && (
        <nav className="stack gap-2" aria-label="Filter results">
          <div className="filter-row">
            {types.map(([label, type]) => (
              <SearchLink
                key={label}
                className="chip"
                to={{ ...address, type, next: undefined }}
                aria-current={address.type === type ? 'page' : undefined}
              >
                {label}
              </SearchLink>
            ))}
          </div>
          <div className="filter-row">
            <FilterMenus address={address} items={items} />
            <SortMenu address={address} />
          </div>
        </nav>
      )}
    </div>
  );
}

/** The filters as fields of the form: without scripts there are no menus. */
function WithoutScripts({ address }: { address: SearchAddress }) {
  const { type = '', in: community = '', by = '', since = '', sort = 'relevance' } = address;
  return (
    <noscript>
      <div className="search-fields">
        <input type="hidden" name="type" value={type} />
        <label>
          Community <input className="input" name="in" defaultValue={community} />
        </label>
        <label>
          Author <input className="input" name="by" defaultValue={by} />
        </label>
        <label>
          Since <input className="input" type="date" name="since" defaultValue={since.slice(0, 10)} />
        </label>
        <label>
          Sort{' '}
          <select className="input" name="sort" defaultValue={sort}>
            {searchSorts.map((known) => (
              <option key={known} value={known}>
                {sortLooks[known].label}
              </option>
            ))}
          </select>
        </label>
        <button className="btn" type="submit">
          Search
        </button>
      </div>
    </noscript>
  );
}

const choicesMax = 8;
const dayMs = 86_400_000;

function FilterMenus({ address, items }: { address: SearchAddress; items: readonly SearchItem[] }) {
  const own = useStartup((startup) => startup.communities);
  const username = useStartup(({ user }) => user?.username);
  const written = items.flatMap((item): Pick<Post, 'communityName' | 'username' | 'userDeleted'>[] =>
    item.type === 'post' ? [item.post] : item.type === 'comment' ? [item.comment] : [],
  );
  const communities = choices([
    ...written.map(({ communityName }) => communityName),
    ...own.map(({ name }) => name),
  ]);
  const authors = choices([
    ...written.flatMap((each) => (each.userDeleted ? [] : [each.username])),
    ...(username === undefined ? [] : [username]),
  ]);
  const [asking, setAsking] = useState<NamedFilter>();
  const linkTo = (label: ReactNode, filter: Partial<SearchAddress>): MenuEntry => ({
    kind: 'link',
    label,
    href: pathOf({ ...address, ...filter, next: undefined }),
  });
  const ask = (filter: NamedFilter): MenuEntry => ({
    kind: 'action',
    label: named[filter].other,
    icon: 'search',
    onSelect: () => setAsking(filter),
  });
  return (
    <>
      <Filter isSet={address.in !== undefined}>
        {address.in === undefined ? (
          <FilterMenu
            label="Community"
            entries={() => [
              ...communities.map((name) => linkTo(<bdi>/{name}</bdi>, { in: name })),
              ask('in'),
            ]}
          />
        ) : (
          <SetChip address={address} filter="in" label="Community" words={`/${address.in}`} />
        )}
      </Filter>
      <Filter isSet={address.by !== undefined}>
        {address.by === undefined ? (
          <FilterMenu
            label="Author"
            entries={() => [...authors.map((name) => linkTo(<bdi>@{name}</bdi>, { by: name })), ask('by')]}
          />
        ) : (
          <SetChip address={address} filter="by" label="Author" words={`@${address.by}`} />
        )}
      </Filter>
      <Filter isSet={address.since !== undefined || address.until !== undefined}>
        {address.since === undefined && address.until === undefined ? (
          <FilterMenu
            label="Any time"
            entries={() =>
              periods.map(([label, days]) =>
                linkTo(label, { since: new Date(Date.now() - days * dayMs).toISOString().slice(0, 10) }),
              )
            }
          />
        ) : (
          <SetChip address={address} filter="since" words={periodOf(address)} />
        )}
      </Filter>
      {asking && <NameDialog filter={asking} address={address} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** The filters by a name, of which the menus offer those nearest at hand. */
const named = {
  in: { label: 'Community', other: 'Another community', prefix: '/', max: limits.communityNameMax },
  by: { label: 'Author', other: 'Another author', prefix: '@', max: limits.usernameMax },
} as const;
type NamedFilter = keyof typeof named;

type NameDialogProps = { filter: NamedFilter; address: SearchAddress; onClose: () => void };

function NameDialog({ filter, address, onClose }: NameDialogProps) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const { label, other, prefix, max } = named[filter];
  return (
    <FormDialog
      title={other}
      verb="Search there"
      size="small"
      busy={false}
      disabled={name === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '') return;
        void navigate({ to: '/search', search: { ...address, [filter]: name, next: undefined } });
        onClose();
      }}
    >
      <TextInput
        autoFocus
        label={label}
        prefix={prefix}
        clean={(typed) => typed.trim().replace(/^[/@]/, '').slice(0, max)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}

/** A menu, or the chip that takes its place, and the focus with it. */
function Filter({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const wasSet = useRef(isSet);
  useEffect(() => {
    if (wasSet.current !== isSet && focusedControl() === document.body)
      place.current?.querySelector<HTMLElement>('a, button')?.focus();
    wasSet.current = isSet;
  }, [isSet]);
  return <span ref={place}>{children}</span>;
}

const periods = [
  ['Past day', 1],
  ['Past week', 7],
  ['Past month', 30],
  ['Past year', 365],
] as const;

/** What a filter of time says; the other filters are words of their own. */
function periodOf({ since, until }: SearchAddress): string {
  if (since === undefined) return `Before ${longDate(until ?? '')}`;
  return until === undefined ? `Since ${longDate(since)}` : `${longDate(since)} to ${longDate(until)}`;
}

/** Each once, the most frequent first. */
function choices(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, choicesMax)
    .map(([name]) => name);
}

const pathOf = (address: SearchAddress): string =>
  searchPath(
    Object.fromEntries(
      Object.entries(address).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  );

type FilterMenuProps = { label: string; entries: () => readonly MenuEntry[] };

function FilterMenu({ label, entries }: FilterMenuProps) {
  return (
    <Menu
      label={label}
      align="start"
      entries={entries}
      button={(props) => (
        <button type="button" className="chip opens-menu" {...props}>
          {label}
          <Icon name="chevron-down" />
        </button>
      )}
    />
  );
}

type SetChipProps = { address: SearchAddress; filter: FilterName; label?: string; words: string };

/** A filter that is set; a press removes it. */
function SetChip({ address, filter, label, words }: SetChipProps) {
  return (
    <SearchLink
      className="chip is-set"
      to={without(address, filter)}
      aria-label={`${label === undefined ? '' : `${label}: `}${words}. Remove`}
    >
      <bdi>{words}</bdi>
      <Icon name="x" />
    </SearchLink>
  );
}

const sortLooks = {
  relevance: { label: 'Best match' },
  new: { label: 'New' },
  top: { label: 'Top' },
} satisfies Record<SearchSort, { label: string }>;

function SortMenu({ address }: { address: SearchAddress }) {
  const navigate = useNavigate();
  const sortedBy = (value: SearchSort): SearchAddress => ({
    ...address,
    sort: value === 'relevance' ? undefined : value,
    next: undefined,
  });
  return (
    <SortChoice
      className="opens-menu push"
      sort={address.sort ?? 'relevance'}
      sorts={searchSorts}
      looks={sortLooks}
      hrefOf={(value) => pathOf(sortedBy(value))}
      onSort={(value) => void navigate({ to: '/search', search: sortedBy(value) })}
    />
  );
}

const hints = [
  ['in:community', 'one community'],
  ['by:person', 'one person'],
  ['after:2026-10', 'by time'],
  ['"exact words"', 'as written'],
  ['-word', 'without'],
] as const;

function Rail({ items, words }: { items: readonly SearchItem[]; words?: string }) {
  const { url } = useSite();
  const communities = items.flatMap((item) => (item.type === 'community' ? [item.community] : []));
  const people = items.flatMap((item) => (item.type === 'user' ? [item.user] : []));
  const web = webSearch(words ?? '', url);
  return (
    <>
      <RailCard title="Narrow it down">
        <dl className="kv stack gap-2">
          {hints.map(([typed, does]) => (
            <div key={typed}>
              <dt>
                <code dir="ltr">{typed}</code>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </RailCard>
      {communities.length > 0 && (
        <RailCard title="Communities">
          <ul className="people is-rich">
            {communities.map(({ id, name, proPic, noMembers }) => (
              <li key={id}>
                <Link to="/$name" params={{ name }}>
                  <Avatar name={name} picture={proPic} size={32} kind="community" />
                  <span>
                    <bdi>/{name}</bdi>
                    <small className="meta">{counted(noMembers, 'member')}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </RailCard>
      )}
      {people.length > 0 && (
        <RailCard title="People">
          <ul className="people is-rich">
            {people.map(({ id, username, proPic, points }) => (
              <li key={id}>
                <Link to="/@{$username}" params={{ username }}>
                  <Avatar name={username} picture={proPic} size={32} />
                  <span>
                    <bdi>@{username}</bdi>
                    <small className="meta">{counted(points, 'point')}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </RailCard>
      )}
      {web !== undefined && (
        <a className="link text-md" {...outside(web)}>
          Search the web for “{words}”
        </a>
      )}
      <Footer />
    </>
  );
}
