import type { LogEntry, PublicLogEntry } from '@confab/api-contract/calls';
import {
  counted,
  longDate,
  operatorName,
  rolledBackText,
  siteSettingKeys,
  siteSettingRows,
} from '@confab/domain';
import type { Clock } from '../../lib/clock.ts';

/** A part of a sentence: words, a username, a link to a post or comment, or a quoted text. */
export type Piece =
  | string
  | { kind: 'name'; name: string }
  | { kind: 'post'; publicId: string; title: string; commentId?: string }
  | { kind: 'text'; text: string };

/** What the log of a community, of its moderators or public, and that of the site have in common. */
export type ShownEntry = Omit<LogEntry, 'act' | 'communityId'> &
  Pick<PublicLogEntry, 'act'> &
  Partial<Pick<PublicLogEntry, 'block' | 'communityName'>>;

/** Whether the sentence stands alone, because a rule acted or was too slow, or a ban came to its end. */
export const isByItself = ({ act, changed }: Pick<ShownEntry, 'act' | 'changed'>): boolean =>
  act === 'apply_auto_rule' || act === 'end_ban' || act === 'end_suspension' || changed.includes('slow');

/** The sentence of a log entry, after the name of its actor unless it stands alone. */
export function logSentence(entry: ShownEntry): Piece[] {
  const post = postOf(entry);
  const whom = personOf(entry.username);
  switch (entry.act) {
    case 'delete_post':
      return ['deleted ', post, entry.content ? ' and its content' : '', ' by ', whom];
    case 'lock_post':
      return ['locked ', post];
    case 'unlock_post':
      return ['unlocked ', post];
    case 'pin_post':
      return ['pinned ', post];
    case 'unpin_post':
      return ['took the pin off ', post];
    case 'delete_comment':
      return ['deleted a comment by ', whom, ' on ', post];
    case 'ignore_report':
      return entry.comment
        ? ['ignored a report of a comment by ', whom, ' on ', post]
        : ['ignored a report of ', post, ' by ', whom];
    case 'ban':
      return ['banned ', whom, endOf(entry)];
    case 'unban':
      return ['unbanned ', whom];
    case 'end_ban':
      return ['The ban of ', whom, ' has ended'];
    case 'shorten_ban':
      return ['shortened the ban of ', whom, endOf(entry), ', after an appeal'];
    case 'keep_ban':
      return ['kept the ban of ', whom, ', after an appeal'];
    case 'suspend_account':
      return ['suspended ', whom, endOf(entry)];
    case 'readmit_account':
      return ['lifted the suspension of ', whom];
    case 'end_suspension':
      return ['The suspension of ', whom, ' has ended'];
    case 'shorten_suspension':
      return ['shortened the suspension of ', whom, endOf(entry), ', after an appeal'];
    case 'keep_suspension':
      return ['kept the suspension of ', whom, ', after an appeal'];
    case 'add_moderator':
      return ['made ', whom, ' a moderator'];
    case 'remove_moderator':
      return isSelf(entry) ? ['gave the role of moderator up'] : ['took the role of moderator from ', whom];
    case 'add_rule':
      return ['added the rule ', ruleOf(entry)];
    case 'change_rule':
      return isMove(entry) ? ['moved the rule ', ruleOf(entry)] : ['changed the rule ', ruleOf(entry)];
    case 'delete_rule':
      return ['deleted the rule ', ruleOf(entry)];
    case 'change_settings':
      return [
        `changed ${listed(entry.changed.map((name) => settingNames.get(name) ?? name)) || 'the settings'}`,
      ];
    case 'change_icon':
      return ['changed the icon'];
    case 'change_banner':
      return ['changed the banner'];
    case 'restore_post':
      return ['restored ', post, ' by ', whom];
    case 'restore_comment':
      return ['restored a comment by ', whom, ' on ', post];
    case 'reopen_report':
      return entry.comment
        ? ['opened the reports of a comment by ', whom, ' on ', post, ' again']
        : ['opened the reports of ', post, ' again'];
    case 'add_removal_reason':
      return ['saved the reason ', ruleOf(entry)];
    case 'change_removal_reason':
      return isMove(entry) ? ['moved the reason ', ruleOf(entry)] : ['changed the reason ', ruleOf(entry)];
    case 'delete_removal_reason':
      return ['deleted the reason ', ruleOf(entry)];
    case 'approve_held':
      return entry.comment
        ? ['approved a comment by ', whom, ' on ', post]
        : ['approved ', post, ' by ', whom];
    case 'remove_held':
      return ['did not approve what ', whom, ' wrote'];
    case 'reopen_held':
      return ['decides again on what ', whom, ' wrote'];
    case 'approve_author':
      return ['approved ', whom, ' for good'];
    case 'disapprove_author':
      return ['holds again what ', whom, ' writes'];
    case 'add_note':
      return ['noted about ', whom];
    case 'warn_member':
      return ['warned ', whom];
    case 'undo_warning':
      return ['took a warning of ', whom, ' back'];
    case 'assign_mail':
      return entry.username === null
        ? ['gave a conversation with a member back']
        : ['gave a conversation with a member to ', whom];
    case 'archive_mail':
      return ['archived a conversation with ', whom];
    case 'reopen_mail':
      return ['opened a conversation with ', whom, ' again'];
    case 'add_auto_rule':
    case 'add_site_auto_rule':
      return ['wrote the automatic rule ', ruleOf(entry)];
    case 'change_auto_rule':
    case 'change_site_auto_rule':
      return entry.changed.includes('slow')
        ? ['The automatic rule ', ruleOf(entry), ' took too long, and is off']
        : [`${switched(entry)} the automatic rule `, ruleOf(entry)];
    case 'delete_auto_rule':
    case 'delete_site_auto_rule':
      return ['deleted the automatic rule ', ruleOf(entry)];
    case 'apply_auto_rule':
      return [
        'Automod: ',
        ruleOf(entry),
        ` ${listed(entry.changed.map((act) => rulesDid.get(act) ?? act)) || 'matched'} `,
        ...(entry.comment
          ? ['a comment by ', whom, ' on ', post]
          : entry.post
            ? [post, ' by ', whom]
            : ['what ', whom, ' wrote']),
      ];
    case 'add_default':
      return ['made this a default community'];
    case 'remove_default':
      return ['took this off the default communities'];
    case 'change_site_settings':
      return [`changed ${listed(entry.changed.map(nameOfSiteSetting))} of the site`];
    case 'approve_sign_up':
      return ['approved the account of ', whom];
    case 'decline_sign_up':
      return ['declined a request for an account'];
    case 'reopen_sign_up':
      return ['decides again on a request for an account'];
    case 'create_invitation':
      return ['made an invitation'];
    case 'revoke_invitation':
      return ['revoked an invitation'];
    case 'add_block':
      return ['blocked ', ...blockOf(entry)];
    case 'remove_block':
      return ['lifted the block of ', ...blockOf(entry)];
    case 'dismiss_ring':
      return ['dismissed a vote ring'];
    case 'relist_ring':
      return ['put a vote ring back on the list'];
    case 'roll_back':
    case 'roll_back_site':
      return entry.username === null || entry.rolledBack === null
        ? [`rolled back ${rolledBackOf(entry)}`]
        : [`rolled back ${rolledBackText(entry.rolledBack)} of `, whom];
    case 'stop_roll_back':
    case 'stop_roll_back_site':
      return [`stopped a roll-back after ${rolledBackOf(entry)}`];
    case 'undo_roll_back':
    case 'undo_roll_back_site':
      return [`undid the roll-back of ${rolledBackOf(entry)}`];
  }
}

/** Replaces the name of a deleted account, and that of those who run the site from its command line. */
export function personOf(username: string | null): Piece {
  if (username === operatorName) return 'The operator';
  return username === null ? 'a deleted account' : { kind: 'name', name: username };
}

function postOf({ post, comment, act }: ShownEntry): Piece {
  if (!post) return 'a post';
  const aboutComment = [
    'delete_comment',
    'restore_comment',
    'ignore_report',
    'reopen_report',
    'approve_held',
    'apply_auto_rule',
  ].includes(act);
  // Readers of a public log do not see the title of what was deleted.
  const title = post.title || 'a post';
  return { kind: 'post', ...post, title, ...(aboutComment && comment && { commentId: comment.id }) };
}

const endOf = ({ expires }: ShownEntry): Piece => (expires === null ? '' : ` until ${longDate(expires)}`);

const ruleOf = ({ rule }: ShownEntry): Piece => ({ kind: 'text', text: rule ?? '' });

const isSelf = ({ by, username }: ShownEntry) => by !== null && by === username;

/** Only its position has changed. */
const isMove = ({ changed }: ShownEntry) => changed.length === 1 && changed[0] === 'zIndex';

/** What automatic rules do, as done. */
const rulesDid: ReadonlyMap<string, string> = new Map([
  ['hold', 'held'],
  ['remove', 'removed'],
  ['flag', 'flagged'],
  ['lock', 'locked'],
  ['reply', 'answered'],
]);

function switched({ changed }: ShownEntry): string {
  if (changed.includes('on')) return 'switched on';
  return changed.includes('off') ? 'switched off' : 'changed';
}

const settingNames: ReadonlyMap<string, string> = new Map([
  ['about', 'the description'],
  ['postingRestricted', 'who may post'],
  ['nsfw', 'whether it is for adults only'],
  ['publicLog', 'who may read the log'],
  ['holdFirst', 'how many first posts wait for approval'],
  ['holdDays', 'how long new accounts wait for approval'],
  ['holdLinks', 'whether links wait for approval'],
  ['holdPictures', 'whether pictures wait for approval'],
]);

function nameOfSiteSetting(name: string): string {
  const key = siteSettingKeys.find((known) => known === name);
  return key === undefined ? name : `“${siteSettingRows[key].label}”`;
}

function blockOf({ block }: ShownEntry): Piece[] {
  if (!block) return ['sign-ups'];
  const { kind, value } = block;
  const whats = { emailDomain: 'addresses at ', word: 'names with ', addressRange: 'a range of addresses' };
  return [whats[kind], value === null ? '' : { kind: 'text', text: value }];
}

/** "41 posts and 2 votes of 3 accounts" */
function rolledBackOf({ rolledBack }: ShownEntry): string {
  return rolledBack === null
    ? 'what accounts did'
    : `${rolledBackText(rolledBack)} of ${counted(rolledBack.noAccounts, 'account')}`;
}

/** "this, that and the other" */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const dayMs = 86_400_000;

/** As on a clock in UTC that shows the time of the reader's zone. */
const inZone = (time: number, { minutesWest }: Clock) => time - minutesWest(time) * 60_000;

/** "Today", "Yesterday", "15 November 2026": by the reader's clock. */
export function dayName(iso: string, clock: Clock): string {
  const time = inZone(Date.parse(iso), clock);
  const ago = Math.floor(inZone(clock.now, clock) / dayMs) - Math.floor(time / dayMs);
  if (ago === 0) return 'Today';
  return ago === 1 ? 'Yesterday' : longDate(new Date(time).toISOString());
}

/** "14:02" */
export function hourOf(iso: string, clock: Clock): string {
  return new Date(inZone(Date.parse(iso), clock)).toISOString().slice(11, 16);
}

/** Groups consecutive entries whose days have the same name. */
export function byDay<T>(entries: readonly T[], names: readonly string[]) {
  const days: { day: string; entries: T[] }[] = [];
  for (const [index, entry] of entries.entries()) {
    const day = names[index] ?? '';
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
