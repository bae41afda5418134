import { Tabs } from '../../ui/Tabs.tsx';
import '../../ui/toolbar.css';
import { ProfileLink } from './ProfileLink.tsx';

const everything = { filter: undefined, tab: undefined };
const posts = { filter: 'posts', tab: undefined } as const;
const comments = { filter: 'comments', tab: undefined } as const;
const about = { tab: 'about' } as const;

/** Two sets, of which the style sheet shows the fitting one: on phones the filters have a line of their own. */
export function ProfileTabs() {
  return (
    <>
      <div className="profile-tabs is-wide">
        <Tabs label="Profile">
          <ProfileLink show={everything}>Overview</ProfileLink>
          <ProfileLink show={posts}>Posts</ProfileLink>
          <ProfileLink show={comments}>Comments</ProfileLink>
          <ProfileLink show={about} className="tab-about">
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

/** On phones, under the header: what to see of what somebody wrote. */
export function ProfileFilters() {
  return (
    <nav className="toolbar profile-filters" aria-label="Filter">
      <div className="chips">
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
