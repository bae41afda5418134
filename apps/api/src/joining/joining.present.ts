import type { Block, Invitation, InvitedPage, SignUp } from '@confab/api-contract';
import { nameOf } from '@confab/domain';
import type { BlockRow } from './blocks.queries.ts';
import type { InvitationRow } from './invitations.queries.ts';
import type { SignUpRow } from './sign-ups.queries.ts';

type Named = { username: string; deletedAt: string | null };

export function presentSignUp({ address, ...row }: SignUpRow): SignUp {
  return { ...row, createdIP: address };
}

type InvitationWithAuthor = { invitation: InvitationRow; by: Named; open: boolean };

export function presentInvitation({ invitation, by, open }: InvitationWithAuthor): Invitation {
  return { ...invitation, createdBy: nameOf(by), open };
}

type InvitedRow = { id: number; joinedAt: string; user: Named; by: Named; noInvited: number };

export function presentInvited({ user, by, ...row }: InvitedRow): InvitedPage['members'][number] {
  return { ...row, username: nameOf(user), invitedBy: nameOf(by) };
}

export function presentBlock({ block, by }: { block: BlockRow; by: Named }): Block {
  return { ...block, createdBy: nameOf(by) };
}
