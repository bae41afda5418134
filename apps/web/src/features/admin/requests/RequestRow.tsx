import type { CommunityRequest } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteRequest } from '../../../data/community-requests.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';

type Props = {
  request: CommunityRequest;
  onCreate: (name: string) => void;
  onDelete: (id: number) => void;
};

/** Who asked for what, and what an admin can do about it. */
export function RequestRow({ request, onCreate, onDelete }: Props) {
  const { id, communityName: name, communityExists, byUser, createdAt, note } = request;
  const client = useQueryClient();
  const { busy, begin } = useBusy(deleteRequest);
  const [asking, setAsking] = useState(false);
  return (
    <li className="tool-row request">
      <span className="tile-icon">
        <Icon name="compass" />
      </span>
      <div>
        <h3>
          {communityExists ? (
            <>
              <Link to="/$name" params={{ name }}>
                <bdi>/{name}</bdi>
              </Link>
              <Badge kind="warn" icon="triangle-alert">
                Already exists
              </Badge>
            </>
          ) : (
            <bdi>/{name}</bdi>
          )}
        </h3>
        <p className="sub">
          Requested by{' '}
          <Link className="link" to="/@{$username}" params={{ username: byUser }}>
            <bdi>@{byUser}</bdi>
          </Link>
          , <TimeAgo at={createdAt} />
        </p>
        {note && (
          <p className="say" dir="auto">
            {note}
          </p>
        )}
      </div>
      <div className="btn-row">
        {communityExists ? (
          <LinkButton size="sm" to="/$name" params={{ name }}>
            View community
          </LinkButton>
        ) : (
          <Button
            size="sm"
            icon="plus"
            aria-label={`Create community /${name}`}
            onClick={() => onCreate(name)}
          >
            Create community
          </Button>
        )}
        <Button
          size="sm"
          kind="ghost"
          data-item={id}
          aria-label={`Delete the request for /${name}`}
          busy={busy}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Delete this request?"
          verb="Delete"
          onConfirm={() => {
            setAsking(false);
            onDelete(id);
            begin(client, request);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            What <bdi>@{byUser}</bdi> asked for is taken off this list. They are not told, and can ask again.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
