import type { ViewedUser } from '@confab/api-contract/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { feedQuery } from '../../data/feeds.ts';
import { useViewer } from '../../data/startup.ts';
import { userQuery } from '../../data/users.ts';
import { classNames } from '../../ui/class-names.ts';
import { Page } from '../../ui/Page.tsx';
import { Feed } from '../feed/Feed.tsx';
import { FeedBar } from '../feed/FeedBar.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { GoneAccount } from './GoneAccount.tsx';
import { useLeavesPhoneLayout } from './phone-layout.ts';
import profileStyles from './profile.css?url';
import type { ProfileSearch } from './profile-search.ts';
import { profileState } from './profile-state.ts';
import { ProfileAbout } from './ProfileAbout.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfileFilters } from './ProfileTabs.tsx';

type Props = { username: string; search: ProfileSearch };

const titles = { posts: 'Posts', comments: 'Comments' };

/** A person and what they wrote. */
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

function Profile({ user, search: { filter, tab } }: ProfileProps) {
  const navigate = useNavigate();
  const showsAbout = tab === 'about';

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
        <div className="profile-about">
          <ProfileAbout user={user} />
        </div>
      ) : (
        <ProfileFilters />
      )}
      <div className={classNames('profile-written', showsAbout && 'is-behind')}>
        <FeedBar title={filter ? titles[filter] : 'Overview'} titleHidden />
        <Feed query={feedQuery({ username: user.username, filter: filter ?? '' })} place="profile" />
      </div>
    </Page>
  );
}
