import { aCommunity, aPost, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { joinAt, type Member } from './test-support/member.ts';
import { startThreeProcesses, type ThreeProcesses } from './test-support/three-processes.ts';

let database: TestDatabase;
let product: ThreeProcesses;
let member: Member;
let publicId: string;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  product = await startThreeProcesses(database.url);
  const author = await aUser(database.db);
  const community = await aCommunity(database.db, { by: author, name: 'Whereabouts' });
  ({ publicId } = await aPost(database.db, { by: author, in: community }));
  member = await joinAt(product.addresses.web, 'tracer');
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

const comment = (headers: Record<string, string>) =>
  member.call('POST', `/api/posts/${publicId}/comments`, { body: 'Where does this go?' }, headers);

describe('the id of a request', () => {
  test('goes from the proxy through web and api to the job that it caused', async () => {
    const requestId = 'proxy-1234567890abcdef';
    const answer = await comment({ 'x-request-id': requestId });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-request-id')).toBe(requestId);

    const ofRequest = (name: 'api' | 'worker') =>
      product.linesOf(name).filter(({ reqId }) => reqId === requestId);
    await expect
      .poll(() => ofRequest('worker').map(({ job, msg }) => [job, msg]))
      .toContainEqual(['notifyNewComment', 'job done']);
    expect(ofRequest('api').map(({ msg }) => msg)).toEqual(['incoming request', 'request completed']);
  });

  test('is a new one where the proxy gave none, or none that a log line may hold', async () => {
    for (const given of ['', 'short', 'x'.repeat(65), 'a "quoted" thing', 'mail@example.org']) {
      const answer = await comment(given === '' ? {} : { 'x-request-id': given });
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });
});
