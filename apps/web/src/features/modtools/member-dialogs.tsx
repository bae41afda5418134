import type { HeldItem, ReportedCase } from '@confab/api-contract/calls';
import { canBanFromCommunity, limits, type Viewer } from '@confab/domain';
import { showAlert } from '../../lib/alerts.ts';
import { DialogNotice } from '../../ui/dialog-notice.ts';
import { cut } from '../../ui/form/Field.tsx';
import { MessageDialog } from '../mail/MessageDialog.tsx';
import { BanDialog } from './BanDialog.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { WarnDialog } from './WarnDialog.tsx';

type Item = Pick<ReportedCase | HeldItem, 'communityId' | 'communityName' | 'author'>;

/** What moderators can do about the author of an item in a queue. */
export type MemberAct = 'ban' | 'warn' | 'message' | 'record';

/** A sentence for items that have left the queue while they were open. */
export const noLongerWaiting = 'This no longer waits: it was decided or withdrawn in the meantime.';

export const mayBanAuthor = (viewer: Viewer, { communityId, author }: Item) =>
  author.username !== null &&
  canBanFromCommunity(viewer, communityId, { isAdmin: false, moderates: author.isModerator }).allowed;

type Props = {
  act: MemberAct;
  /** As it was when the dialog was opened: the dialog keeps its person whatever becomes of the queue. */
  item: Item;
  isWaiting: boolean;
  /** What a message begins with. */
  about: { subject: string; quote: string };
  mayBan: boolean;
  onAct: (act: MemberAct) => void;
  onClose: () => void;
};

/** The dialog of one act about the author of an item. */
export function MemberDialog({ isWaiting, ...props }: Props) {
  return (
    <DialogNotice value={isWaiting ? undefined : noLongerWaiting}>
      <ActDialog {...props} />
    </DialogNotice>
  );
}

function ActDialog({ act, item, about, mayBan, onAct, onClose }: Omit<Props, 'isWaiting'>) {
  const { communityId, communityName } = item;
  const { username } = item.author;
  if (username === null) return null;
  const member = { community: { id: communityId, name: communityName }, username, onClose };
  if (act === 'ban') return <BanDialog {...member} />;
  if (act === 'warn') return <WarnDialog {...member} />;
  if (act === 'message') {
    return (
      <MessageDialog
        {...member}
        about={{ ...about, subject: cut(about.subject, limits.mailSubjectMax) }}
        onSent={() => {
          showAlert({ kind: 'ok', text: `Sent to @${username}.` });
          onClose();
        }}
      />
    );
  }
  return (
    <RecordSheet
      communityId={communityId}
      communityName={communityName}
      username={username}
      onClose={onClose}
      onMessage={() => onAct('message')}
      {...(mayBan && { onBan: () => onAct('ban'), onWarn: () => onAct('warn') })}
    />
  );
}
