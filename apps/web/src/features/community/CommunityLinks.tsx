import type { Community } from '@confab/api-contract/calls';
import { actingGroup, canCreatePost, canModerate, isBannedFrom, postMessages } from '@confab/domain';
import { useViewer } from '../../data/startup.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Where people go from a community: its moderators to their tools, all but the banned to a new post. */
export function CommunityLinks({ community, block }: { community: Community; block?: boolean }) {
  const { id, name } = community;
  const viewer = useViewer();
  return (
    <>
      {!isBannedFrom(viewer, id) && (
        <LinkButton
          to="/new"
          search={{ community: name }}
          kind={block ? 'primary' : undefined}
          block={block}
          icon="square-pen"
        >
          Create post
        </LinkButton>
      )}
      {canModerate(viewer, id).allowed && (
        <LinkButton
          to="/$name/modtools/$"
          params={{ name, _splat: undefined }}
          kind="mod"
          block={block}
          icon="shield"
        >
          MOD TOOLS{actingGroup(viewer, id) === 'admins' && ' (ADMIN)'}
        </LinkButton>
      )}
    </>
  );
}

/** Said to those it keeps out, before they write. */
export function PostingHint({ community }: { community: Community }) {
  const decision = canCreatePost(useViewer(), community);
  if (decision.allowed || decision.error !== 'posting-restricted') return null;
  return <p className="muted">{postMessages.postingRestricted}</p>;
}
