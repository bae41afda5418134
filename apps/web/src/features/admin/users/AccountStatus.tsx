import type { ViewedUser } from '@confab/api-contract/calls';
import { Badge } from '../../../ui/Badge.tsx';

/** What there is to know of an account at a glance: more than one thing may be true of it. */
export function AccountStatus({
  account,
}: {
  account: Pick<ViewedUser, 'deleted' | 'isBanned' | 'isAdmin'>;
}) {
  const { deleted, isBanned, isAdmin } = account;
  return (
    <span className="account-status">
      {deleted && <Badge>Deleted</Badge>}
      {isBanned && (
        <Badge kind="danger" icon="ban">
          Banned
        </Badge>
      )}
      {isAdmin && (
        <Badge kind="admin" icon="shield-check">
          Admin
        </Badge>
      )}
      {!deleted && !isBanned && !isAdmin && <span className="soft">Active</span>}
    </span>
  );
}
