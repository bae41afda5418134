import {
  type AskedReason,
  createTaskQueue,
  networkOf,
  type ShieldCount,
  shieldCounts,
  type SiteSettingValues,
  workBounds,
  workCount,
} from '@confab/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { ownLocation } from '../redirects.ts';
import { notePage } from '../route-of.ts';
import { addressOf, memberSession } from '../visitor.ts';
import { createAllowances } from './allowances.ts';
import { type Answer, checkWork, makeTask, readAnswer } from './challenge.ts';
import { type ChallengePage, challengePage, type Look } from './challenge-page.ts';
import { readCrawlers } from './crawlers.ts';
import { createMeter } from './meter.ts';
import { readToken, signToken } from './tokens.ts';

const dayMs = 86_400_000;
const passCookie = 'confab_pass';
const passInCookies = new RegExp(`(?:^|;\\s*)${passCookie}=([^;]*)`);

/** Pages that no cache has, of one pass or one session: far more than a person opens, far less than a crowd. */
const pagesOfOne = { burst: 60, perSecond: 1 };
/** A script of a few lines answers the question, so only so many may pass by it. */
const answersOfAll = { burst: 30, perSecond: 0.5 };
/** Rendering takes one core of this process; more at once only wait for each other, and for members. */
const renders = { running: 4, waiting: 200 };
/** Feeds, whose readers cannot answer: in a queue of their own, so that a flood of them keeps no page from its turn. */
const feedRenders = { running: 1, waiting: 30 };
/** Feeds that no cache has, of one address while the shield is up. */
const feedsOfOne = { burst: 30, perSecond: 0.5 };
/** Crawlers come back, and a cache in front keeps nothing of it. */
const askAgainSeconds = '60';

/** Thrown instead of rendering: this client is to be asked first. */
export class Asked extends Error {
  override readonly name = 'Asked';
}

/** Thrown instead of waiting: too many wait already. */
export class TooManyWait extends Error {
  override readonly name = 'TooManyWait';
}

export type Shield = ReturnType<typeof createShield>;

type Parts = { config: Config; metrics: Metrics; now?: () => number };

/** Asks unknown clients for a proof of work before this process renders a page for them. Knows no address but that of a request. */
export function createShield({ config, metrics, now = Date.now }: Parts) {
  const { secret } = config;
  const crawlers = readCrawlers(config.crawlerFiles);
  const meter = createMeter(now);
  const inTurn = createTaskQueue(renders, () => new TooManyWait('too many pages wait'));
  const feedInTurn = createTaskQueue(feedRenders, () => new TooManyWait('too many feeds wait'));
  const mayReadFeed = createAllowances(feedsOfOne, now);
  const mayOpenPage = createAllowances(pagesOfOne, now);
  const mayAnswer = createAllowances(answersOfAll, now);
  const counted = new Map<ShieldCount, number>();
  const isSecure = config.site.url.startsWith('https:');
  let wanted = 0;
  let setting: SiteSettingValues['shield'] = 'automatic';
  let look: Look = { siteName: config.site.name, accent: null };
  let page: ChallengePage = challengePage(look);

  const count = (what: ShieldCount) => {
    counted.set(what, (counted.get(what) ?? 0) + 1);
    metrics.countShield(what);
  };

  const isUp = () => setting === 'on' || (setting === 'automatic' && meter.isUp());

  /** Why this client has to be asked; null if it may read. */
  function reasonToAsk(request: FastifyRequest): AskedReason | null {
    if (!isUp()) return null;
    const { headers } = request;
    const member = memberSession(request, secret);
    if (member !== null && mayOpenPage(member)) return null;
    if (crawlers.includes(addressOf(request, config))) return null;
    const pass = passInCookies.exec(headers.cookie ?? '')?.[1];
    if (pass !== undefined) {
      const read = readToken(secret, 'pass', pass, now());
      if (typeof read === 'string') return read === 'expired' ? 'expiredPass' : 'forgedPass';
      return mayOpenPage(read.id) ? null : 'sharedPass';
    }
    if (member !== null) return 'sharedPass';
    return /bot|crawl|spider/i.test(headers['user-agent'] ?? '') ? 'unlistedCrawler' : 'noPass';
  }

  /** Renders a page that no cache has as soon as it is its turn, unless the client is to be asked. Throws `Asked`. */
  async function admit<Result>(request: FastifyRequest, render: () => Promise<Result>): Promise<Result> {
    count('wanted');
    if (reasonToAsk(request) !== null) throw new Asked();
    const wasUp = isUp();
    wanted += 1;
    meter.noteWaiting(wanted - renders.running);
    try {
      return await inTurn(async () => {
        // Those who waited when it went up were not asked yet.
        if (!wasUp && reasonToAsk(request) !== null) throw new Asked();
        return render();
      });
    } finally {
      wanted -= 1;
    }
  }

  /** Renders a feed that no cache has in its turn: its readers are never asked. */
  async function admitFeed<Result>(request: FastifyRequest, render: () => Promise<Result>): Promise<Result> {
    if (isUp() && !mayReadFeed(networkOf(addressOf(request, config))))
      throw new TooManyWait('too many feeds for one address');
    return feedInTurn(render);
  }

  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    reason: AskedReason,
  ): Promise<FastifyReply> {
    count(reason);
    meter.noteAsked();
    return sendTask(request, reply);
  }

  async function sendTask(request: FastifyRequest, reply: FastifyReply, problem?: string) {
    notePage(request, 'shield');
    return (
      reply
        // Not 503: nothing failed, and balancers take a process that answers so for a sick one.
        .code(429)
        .type('text/html; charset=utf-8')
        .headers({ 'Retry-After': askAgainSeconds, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
        .header('Content-Security-Policy', page.policy)
        .send(page.htmlOf(await makeTask(secret, now()), problem))
    );
  }

  /** Gives a pass of a day for an answer to a task of this site. */
  async function receive(request: FastifyRequest, reply: FastifyReply, fields: URLSearchParams) {
    const field = (name: string) => fields.get(name) ?? '';
    const isWork = fields.has('challenge');
    const answer = isWork
      ? await checkWork(secret, {
          challenge: field('challenge'),
          counter: field('counter'),
          key: field('key'),
        })
      : answerOf(field('question'), field('answer'));
    if (typeof answer === 'string') {
      count(refusalOf[answer] ?? (isWork ? 'wrongWork' : 'wrongAnswer'));
      if (isWork) return reply.code(429).header('Retry-After', askAgainSeconds).send();
      return sendTask(request, reply, problemOf[answer]);
    }
    count(isWork ? 'passedByWork' : 'passedByQuestion');
    if (isWork) countTime(Number(field('ms')));
    const pass = signToken(secret, 'pass', answer.id, now() + dayMs);
    const attributes = `Path=/; Max-Age=${dayMs / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    reply.headers({ 'Set-Cookie': `${passCookie}=${pass}; ${attributes}`, 'Cache-Control': 'no-store' });
    notePage(request, 'shield');
    return isWork ? reply.code(204).send() : reply.redirect(ownLocation(request.url), 303);
  }

  function answerOf(token: string, text: string): Answer | 'tooMany' {
    const answer = readAnswer(secret, token, text, now());
    return typeof answer !== 'string' && !mayAnswer('all') ? 'tooMany' : answer;
  }

  function countTime(ms: number): void {
    if (!(ms > 0)) return;
    const bound = workBounds.find((one) => ms <= one) ?? workBounds[workBounds.length - 1];
    if (bound !== undefined) count(workCount(bound));
  }

  return {
    isUp,
    reasonToAsk,
    admit,
    admitFeed,
    ask,
    receive,
    crawlers,
    /** What the api says of the site. */
    learn: (said: Look & { shield: SiteSettingValues['shield'] }): void => {
      setting = said.shield;
      if (said.siteName === look.siteName && said.accent === look.accent) return;
      look = { siteName: said.siteName, accent: said.accent };
      page = challengePage(look);
    },
    /** What was counted since the last time. */
    takeCounts: (): Partial<Record<ShieldCount, number>> => {
      if (isUp()) counted.set('up', 1);
      const taken = Object.fromEntries(counted);
      counted.clear();
      return taken;
    },
    /** Counts that the api did not get. */
    giveBack: (counts: Partial<Record<ShieldCount, number>>): void => {
      for (const what of shieldCounts) {
        const lost = counts[what];
        if (lost !== undefined && what !== 'up') counted.set(what, (counted.get(what) ?? 0) + lost);
      }
    },
  };
}

const refusalOf: Partial<Record<'wrong' | 'late' | 'tooMany', ShieldCount>> = {
  late: 'lateAnswer',
  tooMany: 'tooManyAnswers',
};

const problemOf = {
  wrong: 'That is not the answer. Here is another question.',
  late: 'The question was too old. Here is another one.',
  tooMany: 'Too many people answer right now. Please try again in a minute.',
} as const;
