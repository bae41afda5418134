import type { Appeal, OwnBan } from '@confab/api-contract';
import { mayAnswer, nameOf } from '@confab/domain';
import type { AppealRow, Ban, MessageRow, ShownAppealRow } from './appeals.queries.ts';

/** As moderators and admins see it. */
export function presentAppeal(row: ShownAppealRow, messages: readonly MessageRow[]): Appeal {
  const { appeal, communityName, member, banner, decider, noBans } = row;
  const { id, communityId, bannedAt, expiresAt, reason, note, createdAt, decidedAt, verdict, shortenedTo } =
    appeal;
  return {
    id,
    communityId,
    communityName,
    username: nameOf(member),
    bannedAt,
    bannedBy: nameOf(banner),
    expires: expiresAt,
    reason,
    note,
    noEarlierBans: Math.max(noBans - 1, 0),
    messages: messages.map(({ message, by }) => ({ ...presentMessage(message), by: nameOf(by) })),
    createdAt,
    decidedAt,
    decidedBy: nameOf(decider),
    verdict,
    shortenedTo,
  };
}

/** As the banned member sees it. */
export function presentOwnBan(
  communityId: string | null,
  ban: Ban,
  appeal: AppealRow | undefined,
  messages: readonly MessageRow[],
): OwnBan {
  const shown = messages.flatMap(({ message }) => (message.kind === 'note' ? [] : [message]));
  const said = shown.map(({ kind }) => kind);
  return {
    communityId,
    createdAt: ban.createdAt,
    expires: ban.expiresAt,
    reason: ban.reason,
    appeal: appeal
      ? {
          id: appeal.id,
          messages: shown.map(presentMessage),
          decidedAt: appeal.decidedAt,
          verdict: appeal.verdict,
          mayAnswer: mayAnswer(appeal, said),
        }
      : null,
  };
}

const presentMessage = ({ id, kind, text, createdAt }: MessageRow['message']) => ({
  id,
  kind,
  text,
  createdAt,
});
