import type { CommunityDetail } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { isCallError } from '../../lib/call-error.ts';
import { Page } from '../../ui/Page.tsx';
import { CommunityCard } from '../community/CommunityCard.tsx';
import { RulesCard } from '../community/RulesCard.tsx';
import '../feed/feed-bar.css';
import { postAddress } from '../post/post-address.ts';
import { Footer } from '../site-info/Footer.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { MarkdownHelp } from '../writing/MarkdownHelp.tsx';
import { forgetDraft } from './post-draft.ts';
import { PostForm } from './PostForm.tsx';

/** Where posts are written. The address names the community. */
export function NewPostPage({ communityName }: { communityName: string | undefined }) {
  const { community, error } = useNamedCommunity(communityName);
  const navigate = useNavigate();
  const router = useRouter();
  const [cameFromWithin] = useState(() => router.history.canGoBack());
  const [asking, setAsking] = useState(false);

  const leave = (entries: 1 | 2) => {
    forgetDraft();
    if (cameFromWithin) router.history.go(-entries);
    else void navigate({ to: '/' });
  };
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
        <h1>New Post</h1>
        <MarkdownHelp />
      </div>
      <PostForm
        community={community}
        communityError={error}
        onPick={(name) =>
          void navigate({ to: '/new', search: { community: name }, replace: true, resetScroll: false })
        }
        onPublished={(post) => void navigate({ ...postAddress(post), replace: true })}
        onCancel={(touched) => (touched ? setAsking(true) : leave(1))}
      >
        {community && (
          <div className="below-rail">
            <AboutCommunity community={community} />
          </div>
        )}
      </PostForm>
      {/* The open dialog has an entry of its own in the history. */}
      {asking && <DiscardDialog onClose={() => setAsking(false)} onDiscard={() => leave(2)} />}
    </Page>
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

function useNamedCommunity(name: string | undefined) {
  const query = useQuery({ ...communityQuery(name ?? ''), enabled: name !== undefined });
  if (name === undefined) return { community: undefined, error: undefined };
  const missing = isCallError(query.error, 404);
  return {
    community: query.data,
    error: query.isError
      ? missing
        ? `There is no community named ${name}.`
        : 'The community could not be loaded.'
      : undefined,
  };
}
