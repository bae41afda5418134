import { blocks, invitations, invitedMembers, signUps, type Tx } from '@confab/db';
import { sql } from 'drizzle-orm';

type Person = { id: string; passwordHash?: string | null | undefined };

/** What an admin finds on the page of safety: requests for accounts, invitations, and blocks. */
export async function writeJoining(tx: Tx, admin: Person, invited: readonly Person[]): Promise<void> {
  const question = 'What do you hope to find here?';
  const passwordHash = admin.passwordHash ?? '';
  await tx.insert(signUps).values([
    {
      username: 'reed_bunting',
      email: 'reed@example.org',
      passwordHash,
      address: '198.51.100.23',
      question,
      answer: 'Bird sounds. I have forty hours of a marsh and nobody to play it to.',
    },
    {
      username: 'bulk_seller_9',
      passwordHash,
      address: '203.0.113.9',
      question,
      answer: 'business oportunity',
    },
    {
      username: 'knit_purl',
      email: 'kp@example.net',
      passwordHash,
      address: '192.0.2.61',
      question,
      answer: 'A pattern for a cardigan that my grandmother lost, and people who still darn socks.',
    },
  ]);
  const soon = sql`now() + interval '30 days'`;
  const made = await tx
    .insert(invitations)
    .values([
      { code: 'harbour-lamp', createdBy: admin.id, uses: 50, noUsed: invited.length, expiresAt: soon },
      { code: 'red-torch', createdBy: admin.id, uses: 1, expiresAt: soon },
    ])
    .returning({ id: invitations.id });
  const [first] = made;
  if (first && invited.length > 0)
    await tx
      .insert(invitedMembers)
      .values(invited.map(({ id }) => ({ userId: id, invitationId: first.id, invitedBy: admin.id })));
  const createdBy = admin.id;
  await tx.insert(blocks).values([
    { kind: 'word', value: 'casino', createdBy, noStopped: 3 },
    { kind: 'emailDomain', value: 'tenminutes.example', createdBy, noStopped: 41 },
    {
      kind: 'addressRange',
      value: '203.0.113.0/24',
      range: '203.0.113.0/24',
      createdBy,
      noStopped: 118,
      expiresAt: soon,
    },
  ]);
}
