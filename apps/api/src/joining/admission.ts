import { type Db, getSiteSettings } from '@confab/db';
import {
  type BlockKind,
  domainsOfEmail,
  type ErrorName,
  isUnconfirmedNewcomer,
  sameAddress,
  type WriterFacts,
} from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import { countBlocks, findBlocks, noteStopped } from './blocks.queries.ts';
import type { NamedLists } from './named-lists.ts';

const refusals = {
  addressRange: 'address-blocked',
  word: 'username-blocked',
  emailDomain: 'email-blocked',
} as const satisfies Record<BlockKind, ErrorName>;

type Newcomer = { address: string; username: string; email: string | null };

/** Refuses who is kept out by an admin's block or by a list of the operator's. */
export async function assertAdmitted(
  db: Db,
  lists: NamedLists,
  { torBlocked }: { torBlocked: boolean },
  { address, username, email }: Newcomer,
): Promise<void> {
  const domains = email === null ? [] : domainsOfEmail(email);
  const stopping = await findBlocks(db, { address, username, domains });
  if (stopping.length > 0)
    await noteStopped(
      db,
      stopping.map(({ id }) => id),
    );
  for (const kind of ['addressRange', 'word', 'emailDomain'] as const)
    if (stopping.some((block) => block.kind === kind)) throw new ApiError(refusals[kind]);
  if (torBlocked && (await lists.torExits?.entries())?.has(sameAddress(address)))
    throw new ApiError('address-blocked');
  if (email !== null) await assertLasting(db, lists, domains);
}

/** For a change of the address of an account. */
export async function assertEmailAdmitted(db: Db, lists: NamedLists, email: string): Promise<void> {
  const domains = domainsOfEmail(email);
  const stopping = await findBlocks(db, { address: '', username: '', domains });
  if (stopping.length > 0) throw new ApiError('email-blocked');
  await assertLasting(db, lists, domains);
}

/** Refuses disposable domains, and wherever any domain is refused, addresses at none: what is blocked would go there. */
async function assertLasting(
  db: Db,
  { disposableDomains }: NamedLists,
  domains: readonly string[],
): Promise<void> {
  const disposable = (await disposableDomains?.entries()) ?? new Set();
  const isRefused =
    domains.length > 0
      ? domains.some((domain) => disposable.has(domain))
      : disposable.size > 0 || (await countBlocks(db)).emailDomain > 0;
  if (isRefused) throw new ApiError('email-blocked');
}

/** The settings are asked only about those who never wrote. */
export async function assertMayWriteFirst(
  db: Db,
  { recovery }: { recovery: boolean },
  writer: WriterFacts,
): Promise<void> {
  if (!recovery || !isUnconfirmedNewcomer(writer)) return;
  if ((await getSiteSettings(db)).confirmEmail) throw new ApiError('email-not-confirmed');
}
