import type { CommunityDetail } from '@confab/api-contract/calls';
import type { ReactNode } from 'react';
import { Page } from '../../ui/Page.tsx';
import { CommunityCard } from '../community/CommunityCard.tsx';
import { RulesCard } from '../community/RulesCard.tsx';
import '../feed/feed-bar.css';
import { Footer } from '../site-info/Footer.tsx';
import { MarkdownHelp } from '../writing/MarkdownHelp.tsx';

type Props = {
  title: 'New Post' | 'Edit Post';
  community: CommunityDetail | undefined;
  children: ReactNode;
};

/** What stands around the form of a post: its heading, and the community that it is for. */
export function ComposerPage({ title, community, children }: Props) {
  return (
    <Page
      rail={
        <>
          {community && <AboutCommunity community={community} />}
          <Footer />
        </>
      }
    >
      <div className="feed-bar">
        <h1>{title}</h1>
        <MarkdownHelp />
      </div>
      {children}
    </Page>
  );
}

/** The same below the form, where there is no rail. */
export function BelowForm({ community }: { community: CommunityDetail | undefined }) {
  return (
    community && (
      <div className="below-rail">
        <AboutCommunity community={community} />
      </div>
    )
  );
}

function AboutCommunity({ community }: { community: CommunityDetail }) {
  return (
    <>
      <CommunityCard community={community} />
      <RulesCard rules={community.rules} />
    </>
  );
}
