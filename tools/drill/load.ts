import { setTimeout as sleep } from 'node:timers/promises';
import { encodePixels } from '@confab/images';
import { type Acknowledged, emptyLedger, failed, type Outcome } from './ledger.ts';
import type { Cast, Member } from './people.ts';

export type Load = {
  acknowledged: Acknowledged;
  outcomes: readonly Outcome[];
  /** Answers that are neither the expected ones nor 503. The drill expects none. */
  surprises: readonly string[];
  stop: () => Promise<void>;
};

/** Between two requests of one person, in milliseconds. */
const pause = { least: 400, most: 1200 };
const guests = 4;
const replyWithinMs = 30_000;

/** People who read and write until they are stopped, each one thing after the other. */
export function startLoad(origin: string, { members, communities }: Cast): Load {
  const acknowledged = emptyLedger();
  const outcomes: Outcome[] = [];
  const surprises: string[] = [];
  const voted = new Set<string>();
  const random = randomFrom(8);
  let going = true;

  /** The JSON of an answer with 2xx, else null. */
  async function send(what: string, path: string, init: RequestInit = {}): Promise<unknown> {
    const outcome = { what, saysWhen: false, from: 'product' as const };
    try {
      const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(replyWithinMs) });
      const text = await response.text();
      const noted: Outcome = {
        ...outcome,
        at: Date.now(),
        status: response.status,
        saysWhen: response.headers.has('retry-after'),
        from: response.headers.has('x-drill-balancer') ? 'balancer' : 'product',
      };
      outcomes.push(noted);
      if (!response.ok && response.status !== 503)
        surprises.push(`${what}: ${response.status} ${text.slice(0, 200)}`);
      if (!response.ok) return null;
      return text.startsWith('{') ? (JSON.parse(text) as unknown) : {};
    } catch (error) {
      outcomes.push({ ...outcome, at: Date.now(), status: 0, from: 'balancer' });
      surprises.push(`${what}: ${error instanceof Error ? error.name : 'no answer'}`);
      return null;
    }
  }

  const post = (what: string, path: string, { headers }: Member, body: object) =>
    send(what, path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  function pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(random() * from.length)];
  }

  async function writePost(member: Member, more: object = {}): Promise<void> {
    const community = pick(communities)?.name;
    const reply = await post('post', '/api/posts', member, { title: 'What we saw', community, ...more });
    if (has(reply, 'id') && has(reply, 'publicId'))
      acknowledged.posts.push({ id: reply.id, publicId: reply.publicId, by: member.id });
  }

  async function writeComment(member: Member): Promise<void> {
    // The newest ones, as people do, so that several members change the same counters.
    const target = pick(acknowledged.posts.slice(-20));
    if (!target) return;
    const path = `/api/posts/${target.publicId}/comments`;
    const reply = await post('comment', path, member, { body: 'So did we, a day later.' });
    if (has(reply, 'id')) acknowledged.comments.push({ id: reply.id, on: target.id, by: member.id });
  }

  /** Each member votes once per target: a vote without an answer may have been counted, so it is not repeated. */
  async function vote(member: Member, kind: 'post' | 'comment'): Promise<void> {
    const written = kind === 'post' ? acknowledged.posts : acknowledged.comments;
    const target = pick(
      written.slice(-40).filter(({ id, by }) => by !== member.id && !voted.has(`${member.id} ${id}`)),
    );
    if (!target) return;
    voted.add(`${member.id} ${target.id}`);
    const body = kind === 'post' ? { postId: target.id, up: true } : { commentId: target.id, up: true };
    const reply = await post(`${kind} vote`, `/api/_${kind}Vote`, member, body);
    const votes = kind === 'post' ? acknowledged.postVotes : acknowledged.commentVotes;
    if (reply !== null) votes.push({ on: target.id, by: member.id });
  }

  async function save(member: Member): Promise<void> {
    const target = pick(acknowledged.posts);
    if (!target || voted.has(`${member.listId} ${target.id}`)) return;
    voted.add(`${member.listId} ${target.id}`);
    const body = { targetId: target.id, targetType: 'post' };
    const reply = await post('list item', `/api/lists/${member.listId}/items`, member, body);
    if (reply !== null) acknowledged.listItems.push({ list: member.listId, of: target.id });
  }

  async function join(member: Member): Promise<void> {
    for (const community of communities) {
      if (voted.has(`${member.id} ${community.id}`)) continue;
      voted.add(`${member.id} ${community.id}`);
      const reply = await post('join', '/api/_joinCommunity', member, { communityId: community.id });
      if (reply !== null) acknowledged.members.push({ community: community.id, user: member.id });
      return;
    }
  }

  async function showPicture(member: Member): Promise<void> {
    const body = new FormData();
    body.set(
      'image',
      new File([await aPicture(Math.floor(random() * 256))], 'seen.jpg', { type: 'image/jpeg' }),
    );
    const picture = await send('upload', '/api/_uploads', { method: 'POST', headers: member.headers, body });
    if (!has(picture, 'id') || !has(picture, 'url')) return;
    acknowledged.pictures.push({ id: picture.id, url: picture.url });
    await writePost(member, { type: 'image', images: [{ imageId: picture.id }] });
  }

  const read = (what: string, path: string, member?: Member) =>
    send(what, path, member ? { headers: { cookie: member.headers['cookie'] ?? '' } } : {});

  function readPage(member?: Member): Promise<unknown> {
    const target = pick(acknowledged.posts);
    const posts = target ? [`/birding/post/${target.publicId}`] : [];
    return read('page', pick(['/', '/all', '/birding', '/communities', ...posts]) ?? '/', member);
  }

  async function act(member: Member): Promise<unknown> {
    const chance = random();
    if (chance < 0.2) return writeComment(member);
    if (chance < 0.4) return vote(member, 'comment');
    if (chance < 0.5) return vote(member, 'post');
    if (chance < 0.58) return save(member);
    if (chance < 0.62) return writePost(member);
    if (chance < 0.63) return showPicture(member);
    if (chance < 0.65) return join(member);
    if (chance < 0.9) return read('feed', '/api/posts?sort=latest', member);
    return readPage(member);
  }

  async function live(doSomething: () => Promise<unknown>): Promise<void> {
    while (going) {
      await doSomething();
      await sleep(pause.least + random() * (pause.most - pause.least));
    }
  }

  const lives = [
    ...members.map((member) => live(() => act(member))),
    ...Array.from({ length: guests }, () => live(() => readPage())),
  ];
  return {
    acknowledged,
    outcomes,
    surprises,
    stop: async () => {
      going = false;
      await Promise.all(lives);
    },
  };
}

/** The moment of the last failure after `since`; undefined where there was none. */
export function lastFailure(outcomes: readonly Outcome[], since: number): number | undefined {
  return outcomes.findLast((outcome) => outcome.at >= since && failed(outcome))?.at;
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return (
    typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === 'string'
  );
}

async function aPicture(shade: number): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [320, 240];
  const data = new Uint8ClampedArray(width * height * 3).fill(shade);
  return new Uint8Array(await encodePixels({ width, height, data }));
}

/** The same load each time, as far as the product's answers are the same. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
