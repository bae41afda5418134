import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { communityQuery } from '../../data/communities.ts';
import { useStartup } from '../../data/startup.ts';
import { isCallError } from '../../lib/call-error.ts';
import { postAddress } from '../post/post-address.ts';
import { ComposerPage } from './ComposerPage.tsx';
import { NewPostForm } from './NewPostForm.tsx';

type Props = {
  communityName: string | undefined;
  /** Whether another app has shared something with this one that is to be filled in. */
  shared?: boolean;
};

/** Where posts are written. The address names the community. */
export function NewPostPage({ communityName, shared = false }: Props) {
  const { user } = useStartup();
  const { community, error } = useNamedCommunity(communityName);
  const navigate = useNavigate();
  return (
    <ComposerPage title="New Post" community={community}>
      {/* What somebody has begun is theirs: another account begins anew. */}
      {user && (
        <NewPostForm
          key={user.id}
          account={user.id}
          shared={shared}
          community={community}
          communityError={error}
          onPick={(name) =>
            void navigate({ to: '/new', search: { community: name }, replace: true, resetScroll: false })
          }
          onPublished={(post) => void navigate({ ...postAddress(post), replace: true, ignoreBlocker: true })}
        />
      )}
    </ComposerPage>
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
