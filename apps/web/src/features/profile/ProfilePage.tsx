import type { ViewedUser } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { feedQuery } from '../../data/feeds.ts';
import { useViewer } from '../../data/startup.ts';
import { userQuery } from '../../data/users.ts';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type EmptyFeed, Feed } from '../feed/Feed.tsx';
import { FeedBar } from '../feed/FeedBar.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { GoneAccount, profileState } from './GoneAccount.tsx';
import type { ProfileSearch } from './profile-search.ts';
import profileStyles from './profile.css?url';
import { ProfileAbout } from './ProfileAbout.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';

type Props = { username: string; search: ProfileSearch };

const titles = { posts: 'Posts', comments: 'Comments' };

/** A person with their posts and comments. */
export function ProfilePage({ username, search }: Props) {
  const { data: user } = useSuspenseQuery(userQuery(username));
  const state = profileState(user, useViewer());
  return (
    <>
      <link rel="stylesheet" href={profileStyles} precedence="default" />
      {state === 'shown' ? <Profile user={user} search={search} /> : <GoneAccount state={state} />}
    </>
  );
}

type ProfileProps = { user: ViewedUser; search: ProfileSearch };

function Profile({ user, search: { filter, tab, next } }: ProfileProps) {
  const navigate = useNavigate();
  const showsAbout = tab === 'about';
  const query = feedQuery({ username: user.username, filter: filter ?? '', next });
  const own = useViewer().user?.id === user.id;

  useLeavesPhoneLayout(() => {
    if (showsAbout) {
      void navigate({ to: '.', search: (search) => ({ ...search, tab: undefined }), replace: true });
    }
  });

  return (
    <Page
      rail={
        <>
          <ProfileAbout user={user} />
          <Footer />
        </>
      }
    >
      <ProfileHeader user={user} />
      {showsAbout ? (
        <div className="profile-about without-rail">
          <ProfileAbout user={user} />
        </div>
      ) : (
        <ProfileFilters />
      )}
      <div className={classNames('profile-written', showsAbout && 'is-behind')}>
        <FeedBar title={filter ? titles[filter] : 'Overview'} titleHidden of={query} />
        <Feed
          query={query}
          place="profile"
          whenEmpty={own ? nothingWritten : nothingFrom(user.username, filter)}
        />
      </div>
    </Page>
  );
}

const nothingWritten: EmptyFeed = {
  icon: 'text',
  text: 'Your posts and comments will be here for all to read.',
  action: (
    <LinkButton to="/new" kind="primary" icon="square-pen">
      Create post
    </LinkButton>
  ),
};

const nothingFrom = (username: string, filter: ProfileSearch['filter']): EmptyFeed => ({
  icon: 'user',
  quiet: true,
  text: (
    <>
      <bdi>@{username}</bdi> has written no {filter ?? 'posts or comments'} yet.
    </>
  ),
  action: filter ? (
    <LinkButton to="/@{$username}" params={{ username }}>
      Show everything
    </LinkButton>
  ) : (
    <LinkButton to="/all">Find something to read</LinkButton>
  ),
});

const everything = { filter: undefined, tab: undefined, next: undefined };
const posts = { filter: 'posts', tab: undefined, next: undefined } as const;
const comments = { filter: 'comments', tab: undefined, next: undefined } as const;
const about = { tab: 'about' } as const;

/** Two sets; the style sheet shows one of them. On phones the filters have their own line. */
export function ProfileTabs() {
  return (
    <>
      <div className="profile-tabs is-wide">
        <Tabs label="Profile">
          <ProfileLink show={everything}>Overview</ProfileLink>
          <ProfileLink show={posts}>Posts</ProfileLink>
          <ProfileLink show={comments}>Comments</ProfileLink>
          <ProfileLink show={about} className="without-rail">
            About
          </ProfileLink>
        </Tabs>
      </div>
      <div className="profile-tabs is-narrow">
        <Tabs label="Profile">
          <ProfileLink show={{ tab: undefined }}>Posts</ProfileLink>
          <ProfileLink show={about}>About</ProfileLink>
        </Tabs>
      </div>
    </>
  );
}

/** On phones, under the header. */
function ProfileFilters() {
  return (
    <nav className="toolbar profile-filters" aria-label="Filter">
      <div className="row wrap gap-2">
        <ProfileLink show={everything} className="chip">
          Overview
        </ProfileLink>
        <ProfileLink show={posts} className="chip">
          Posts
        </ProfileLink>
        <ProfileLink show={comments} className="chip">
          Comments
        </ProfileLink>
      </div>
    </nav>
  );
}

type ProfileLinkProps = { show: ProfileSearch; className?: string; children: ReactNode };

/** A link to another part of this profile. The current one has `aria-current="page"`. */
function ProfileLink({ show, className, children }: ProfileLinkProps) {
  return (
    <Link
      from="/@{$username}/"
      to="/@{$username}"
      params={(params) => params}
      search={(search) => ({ ...search, ...show })}
      activeOptions={{ exact: true }}
      replace
      resetScroll={false}
      className={className}
    >
      {children}
    </Link>
  );
}

/** Acts when the window grows beyond the phone layout of a profile. */
function useLeavesPhoneLayout(act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${layout.profileTabsBelow}px)`);
    const handleChange = ({ matches }: MediaQueryListEvent) => {
      if (matches) actNow();
    };
    wide.addEventListener('change', handleChange);
    return () => wide.removeEventListener('change', handleChange);
  }, []);
}
