import { parentPort } from 'node:worker_threads';
import { findRings, type RingVote } from '@confab/domain';
import type { FoundRing, VoteRow } from './find-rings.queries.ts';

/** Gets the votes in batches and null at their end, and answers with the rings. */

/** Numbers ids in the order in which they come. */
class Numbers {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  of(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  nameOf(number: number): string {
    const name = this.#names[number];
    if (name === undefined) throw new Error('a number stands for no id');
    return name;
  }
}

const [accounts, items, communities] = [new Numbers(), new Numbers(), new Numbers()];
const votes: RingVote[] = [];

parentPort?.on('message', (batch: VoteRow[] | null) => {
  if (batch === null) {
    parentPort?.postMessage(
      findRings(votes).map(({ members, ...figures }): FoundRing => ({
        ...figures,
        members: members.map((member) => ({ ...member, account: accounts.nameOf(member.account) })),
      })),
    );
    return;
  }
  for (const { voter, author, item, community, up, at } of batch) {
    votes.push({
      voter: accounts.of(voter),
      author: accounts.of(author),
      item: items.of(item),
      community: communities.of(community),
      up,
      at,
    });
  }
});
