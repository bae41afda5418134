import { comments, communities, type Db, decisions, getNamedSite, guestAddresses, posts } from '@confab/db';
import { eq } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';
import { sendLetter } from './send-letter.ts';

/**
 * Tells a guest what became of their report, and deletes their address. Not of a decision that was undone: the report waits
 * for another one. A worker that dies between the two may send the mail once more: better than never.
 */
export const answerGuestReport: JobHandler<'answerGuestReport'> = async (
  { addressId, decisionId },
  context,
) => {
  const { db } = context;
  const [guest] = await db.select().from(guestAddresses).where(eq(guestAddresses.id, addressId));
  if (!guest) return;
  const place = await findPlace(db, guest.targetId);
  const outcome = decisionId === null ? deleted : await readOutcome(db, decisionId, guest.targetId);
  if (place && outcome === null) return;
  if (place) {
    const { name, url } = await getNamedSite(db, context.site);
    await sendLetter(context, guest.email, {
      subject: `Your report at ${name}`,
      lines: [
        `You reported a ${place.noun} in /${place.community} at ${name}. ${outcome}`,
        'This is the only mail about it. Your address is deleted now.',
      ],
      link: { href: `${url}${place.path}`, words: 'Where it stood' },
    });
  }
  await db.delete(guestAddresses).where(eq(guestAddresses.id, addressId));
};

const deleted = 'It has been deleted since.';

/** Null of a decision that does not stand. */
async function readOutcome(db: Db, decisionId: number, targetId: string): Promise<string | null> {
  const [decision] = await db.select().from(decisions).where(eq(decisions.id, decisionId));
  if (!decision || decision.undoneAt !== null) return null;
  const who = decision.actedAs === 'admins' ? 'The admins' : 'The moderators';
  if (decision.verdict === 'keep') return `${who} looked at it and decided that it stays.`;
  return targetId === (decision.commentId ?? decision.postId)
    ? `${who} looked at it and removed it.`
    : `${who} removed the post that it belongs to.`;
}

type Place = { noun: 'post' | 'comment'; community: string; path: string };

async function findPlace(db: Db, targetId: string): Promise<Place | undefined> {
  const [comment] = await db
    .select({ postId: comments.postId })
    .from(comments)
    .where(eq(comments.id, targetId));
  const [post] = await db
    .select({ publicId: posts.publicId, community: communities.name })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(eq(posts.id, comment?.postId ?? targetId));
  if (!post) return undefined;
  const { publicId, community } = post;
  const path = `/${community}/post/${publicId}`;
  return comment
    ? { noun: 'comment', community, path: `${path}/${targetId}` }
    : { noun: 'post', community, path };
}
