import {
  hasRulesOn,
  type Judge,
  type JudgedFacts,
  type JudgedItem,
  judgeEdit,
  judgeWritten,
  listFacts,
  loadRules,
  type ReadyRule,
  recordApplied,
  rulesOnIn,
  type VersionKey,
  type WrittenItem,
} from '@confab/auto-rules';
import {
  approvedAuthors,
  comments,
  communities,
  communityModerators,
  type Db,
  executePrepared,
  fromUuid,
  held,
  type HeldContent,
  onlyRow,
  type PostContent,
  posts,
  readTime,
  siteSettings,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import { operatorId } from '@confab/db/acts';
import {
  actsBefore,
  type HeldParts,
  holdRuleKeys,
  type HoldReason,
  type HoldRules,
  holdRulesOf,
  initialSiteSettings,
  limits,
  newObjectId,
  newPublicId,
  reasonsToHold,
  type SiteSettingValues,
} from '@confab/domain';
import { and, asc, eq, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';
import { enqueueCopies, takePictures } from './posts/post-pictures.queries.ts';

export type HeldRow = typeof held.$inferSelect;

type FoundHolding = HoldRules & {
  site: Partial<SiteSettingValues>;
  communityId: string;
  /** The automatic rules that act in the community. */
  rulesOn: readonly VersionKey[];
  createdAt: string;
  noWritten: number;
  noHeld: number;
  /** The same comment, if it is held already. */
  sameId: string | null;
};

/** What decides whether something is held that a member writes now. */
export type Holding = Omit<FoundHolding, keyof HoldRules | 'site' | 'communityId' | 'rulesOn'> & {
  rules: readonly HoldRules[];
  autoRules: readonly ReadyRule[];
  /** What the automatic rules need to know that decide now; undefined where there are none. */
  facts: JudgedFacts | undefined;
  /** The same for what stood there before an edit. */
  factsBefore: JudgedFacts | undefined;
};

const holdsHere = sql.join(
  [sql`hold_first > 0`, sql`hold_days > 0`, sql`hold_links`, sql`hold_pictures`],
  sql` or `,
);
const siteKeys = sql.raw(`array[${holdRuleKeys.map((key) => `'${key}'`).join(', ')}]`);
const latest = sql.raw(String(limits.caseDetails.written));

/**
 * One statement, whose row has no values where nothing is held: it then reads a community and the settings only. Of all
 * that the author wrote, the latest is looked at.
 */
const findingHolding = () => sql`select holding.* from (select) as always left join (
  select hold_first as "holdFirst", hold_days as "holdDays", hold_links as "holdLinks", hold_pictures as "holdPictures",
    site.changed as site, place.id as "communityId", ${rulesOnIn(sql`place.id`)} as "rulesOn",
    author.created_at as "createdAt",
    case when hold_first > 0 or site.changed ? 'holdFirst' then (
      select count(*) from (
        select community_id, deleted_at from ${posts} where user_id = author.id order by id desc limit ${latest}
      ) as latest where community_id = place.id and deleted_at is null
    ) + (
      select count(*) from (
        select post_id, deleted_at from ${comments} where user_id = author.id order by id desc limit ${latest}
      ) as latest join ${posts} as post on post.id = latest.post_id
      where post.community_id = place.id and latest.deleted_at is null
    ) else 0 end::int as "noWritten",
    (select count(*)::int from ${held}
      where user_id = author.id and community_id = place.id and removed_at is null) as "noHeld",
    (select id from ${held}
      where user_id = author.id and post_id = ${sql.placeholder('postId')}::uuid and removed_at is null
        and parent_id is not distinct from ${sql.placeholder('parentId')}::uuid
        and content ->> 'body' = ${sql.placeholder('body')}::text
      limit 1) as "sameId"
  from ${communities} as place, ${siteSettings} as site, ${users} as author
  where place.id = coalesce(${sql.placeholder('communityId')}::uuid,
      (select community_id from ${posts} where id = ${sql.placeholder('postId')}::uuid))
    and author.id = ${sql.placeholder('userId')}::uuid and (${holdsHere} or site.changed ?| ${siteKeys}
      or ${hasRulesOn(sql`place.id`)})
    and not exists (select from ${communityModerators} where community_id = place.id and user_id = author.id)
    and not exists (select from ${approvedAuthors} where community_id = place.id and user_id = author.id)
) as holding on true`;

/** `body` is what copies have in common: the text, or the address of a link. */
type WrittenText = Pick<WrittenItem, 'title' | 'source' | 'body'>;
type Writing = WrittenText & { userId: string } & (
    | { communityId: string }
    | { postId: string; parentId: string | null }
  );

/**
 * Undefined where all that this member writes appears at once, and no automatic rule acts. For an edit it knows what all
 * rules ask, also those that act on what has appeared.
 */
export async function findHolding(
  db: Db | Tx,
  writing: Writing,
  before?: WrittenText,
): Promise<Holding | undefined> {
  const { userId, body } = writing;
  const given =
    'postId' in writing
      ? {
          communityId: null,
          postId: toUuid(writing.postId),
          parentId: writing.parentId && toUuid(writing.parentId),
          body,
        }
      : { communityId: toUuid(writing.communityId), postId: null, parentId: null, body: null };
  const row = onlyRow(
    await executePrepared<FoundHolding | { communityId: null }>(db, 'holding', findingHolding, {
      ...given,
      userId: toUuid(userId),
    }),
  );
  if (row.communityId === null) return undefined;
  const { site, communityId, rulesOn, createdAt, noWritten, noHeld, sameId, ...here } = row;
  const autoRules = await loadRules(db, rulesOn);
  const asking = before ? autoRules : autoRules.filter(actsBefore);
  const item = { ...writing, id: null, communityId: fromUuid(communityId), at: Date.now() };
  const items = before ? [item, { ...item, ...before }] : [item];
  const [facts, factsBefore] = asking.length === 0 ? [] : await listFacts(db, items, asking);
  return {
    rules: [here, holdRulesOf({ ...initialSiteSettings, ...site })],
    ...{ autoRules, facts, factsBefore, noWritten, noHeld },
    createdAt: readTime(createdAt),
    sameId: sameId && fromUuid(sameId),
  };
}

/** Why something does not appear at once, and the automatic rules among the reasons. */
export type WhyHeld = { why: readonly HoldReason[]; byRules: readonly ReadyRule[] };

/** The automatic rules that keep an item from appearing at once. */
export async function rulesAgainst(
  judge: Judge,
  holding: Holding | undefined,
  item: JudgedItem,
): Promise<readonly ReadyRule[]> {
  if (!holding) return [];
  return judgeWritten(judge, holding.autoRules.filter(actsBefore), { item, facts: holding.facts });
}

/** Of what appears at once `why` is empty. One account can have only so much waiting in a community. */
export function whyHeld(
  holding: Holding | undefined,
  parts: HeldParts,
  byRules: readonly ReadyRule[],
): WhyHeld {
  if (!holding) return { why: [], byRules: [] };
  const reasons = reasonsToHold(holding.rules, holding, parts, Date.now());
  const why: readonly HoldReason[] = byRules.length > 0 ? [...reasons, 'rule'] : reasons;
  if (why.length > 0 && !removalBy(byRules) && holding.noHeld >= limits.heldPerAuthorMax)
    throw new ApiError('too-many-held');
  return { why, byRules };
}

type Words = { parts: HeldParts; item: JudgedItem };

/**
 * Refuses an edit of what has appeared, if it adds what would have been held: it cannot wait any more. A link that stood there
 * before may stay. Returns whether it adds what other automatic rules act on.
 */
export async function assertEditAppears(
  judge: Judge,
  holding: Holding | undefined,
  before: Words,
  after: Words,
): Promise<boolean> {
  if (!holding) return false;
  const stood = new Set(before.parts.links);
  const links = after.parts.links?.filter((address) => !stood.has(address)) ?? [];
  if (reasonsToHold(holding.rules, holding, { links }, Date.now()).includes('link'))
    throw new ApiError('edit-would-wait');
  const added = await judgeEdit(judge, holding.autoRules, {
    before: { item: before.item, facts: holding.factsBefore },
    after: { item: after.item, facts: holding.facts },
  });
  if (added.some(actsBefore)) throw new ApiError('edit-would-wait');
  return added.length > 0;
}

/** Whether automatic rules look at it again once it has appeared. */
export const isJudgedLater = (holding: Holding | undefined): boolean =>
  holding?.autoRules.some((rule) => !actsBefore(rule)) === true;

/** By the first rule that removes. */
function removalBy(rules: readonly ReadyRule[]) {
  for (const { communityId, acts } of rules) {
    for (const act of acts) {
      if (act.act !== 'remove') continue;
      const removedAs = communityId === null ? ('admins' as const) : ('mods' as const);
      return { removedAt: sql`now()`, removedBy: operatorId, removedAs, removalReason: act.reason };
    }
  }
  return undefined;
}

type NewHeld = WhyHeld & { communityId: string; userId: string };

/** With an address that no post has; a collision with one that is held at this moment is refused by the index. */
export async function insertHeldPost(
  tx: Tx,
  { publicId = newPublicId(), ...given }: NewHeld & { content: PostContent; publicId: string | undefined },
): Promise<{ publicId: string }> {
  const { images: pictures } = given.content;
  if (pictures) {
    await takePictures(tx, given.userId, pictures);
    await enqueueCopies(tx, pictures);
  }
  await insertHeld(tx, { ...given, publicId });
  return { publicId };
}

export function insertHeldComment(
  tx: Tx,
  given: NewHeld & {
    content: HeldContent & { type: 'comment' };
    postId: string;
    parentId: string | null;
  },
): Promise<HeldRow> {
  return insertHeld(tx, given);
}

type HeldValues = Omit<typeof held.$inferInsert, 'id' | 'byRules'> & NewHeld;

/** With what automatic rules did to it, which is counted and logged. */
async function insertHeld(tx: Tx, { byRules, ...values }: HeldValues): Promise<HeldRow> {
  const id = newObjectId();
  const { communityId, userId } = values;
  const kept = byRules.map(({ ruleId, name, acts }) => {
    const [reply = null] = acts.flatMap((act) => (act.act === 'reply' ? act.text : []));
    return { ruleId, name, reply };
  });
  const did = byRules.map((rule) => ({
    rule,
    acts: rule.acts.flatMap(({ act }) => (act === 'hold' || act === 'remove' || act === 'reply' ? act : [])),
  }));
  const [rows] = await Promise.all([
    tx
      .insert(held)
      .values({ ...values, id, byRules: kept, ...removalBy(byRules) })
      .returning(),
    did.length === 0
      ? undefined
      : recordApplied(tx, { communityId, authorId: userId, heldId: id, rules: did }),
  ]);
  return onlyRow(rows);
}

export async function findHeldPost(db: Db, publicId: string): Promise<HeldRow | undefined> {
  const [row] = await db.select().from(held).where(eq(held.publicId, publicId));
  return row;
}

export async function getHeld(db: Db | Tx, id: string): Promise<HeldRow> {
  const [row] = await db.select().from(held).where(eq(held.id, id));
  if (!row) throw new ApiError('held-not-found');
  return row;
}

/** Of two who decide, the second waits here. */
export async function getHeldForUpdate(tx: Tx, id: string): Promise<HeldRow> {
  const [row] = await tx.select().from(held).where(eq(held.id, id)).for('update');
  if (!row) throw new ApiError('held-not-found');
  return row;
}

/** The member's own comments below a post that are not approved, the oldest first. */
export async function listHeldComments(db: Db, postId: string, userId: string): Promise<HeldRow[]> {
  return db
    .select()
    .from(held)
    .where(and(eq(held.postId, postId), eq(held.userId, userId)))
    .orderBy(asc(held.id))
    .limit(limits.heldPerAuthorMax);
}
