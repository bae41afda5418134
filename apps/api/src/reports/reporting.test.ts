import { reports } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aBan, aComment, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { ignoreReport, report } from '../test-support/moderation-calls.ts';
import { expectTrueCounts } from '../test-support/report-scenes.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };
const aText = (values = {}) => aPost(api.db, { by: cast.alice, in: cast.cats, ...values });
const openReports = (target: { postId: string }) => api.db.$count(reports, eq(reports.postId, target.postId));

describe('reporting', () => {
  test('answers with the report, without its target and its reporter', async () => {
    const post = await aText();
    const reported = await report(api.as(cast.bob), post, { reason: 3 });
    expect(reported).toEqual({
      id: expect.any(Number) as number,
      communityId: cast.cats.id,
      postId: post.id,
      reason: 'Spam',
      description: null,
      reasonId: 3,
      type: 'post',
      targetId: post.id,
      actionTaken: null,
      dealtAt: null,
      dealtBy: null,
      createdAt: expect.any(String) as string,
      target: null,
    });
    expect(Math.abs(Date.parse(reported.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('a comment stores its post, too', async () => {
    const post = await aText();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    expect(await report(api.as(cast.bob), comment, { type: 'comment' })).toMatchObject({
      type: 'comment',
      targetId: comment.id,
      postId: post.id,
      communityId: cast.cats.id,
    });
  });

  test('a post twice for the same reason counts once, and another reason is another report', async () => {
    const post = await aText();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    for (const [target, type] of [
      [post, 'post'],
      [comment, 'comment'],
    ] as const) {
      await report(api.as(cast.bob), target, { type, reason: 1 });
      await expectRefusal(report(api.as(cast.bob), target, { type, reason: 1 }), 'already-counted');
      await report(api.as(cast.bob), target, { type, reason: 2 });
      await report(api.as(cast.mallory), target, { type, reason: 1 });
    }
    expect(await openReports({ postId: post.id })).toBe(6);
    await expectTrueCounts(api.as(cast.admin), api.db, cast.cats);
  });

  test('a post for one reason many times at once counts once', async () => {
    const post = await aText();
    await expectOnly(
      1,
      Array.from({ length: 5 }, () => report(api.as(cast.bob), post)),
      'already-counted',
    );
    await expectTrueCounts(api.as(cast.admin), api.db, cast.cats);
  });

  test('again is possible after the first report was ignored', async () => {
    const post = await aText();
    const first = await report(api.as(cast.bob), post);
    await ignoreReport(api.as(cast.mod), cast.cats, first.id);
    expect((await report(api.as(cast.bob), post)).id).toBeGreaterThan(first.id);
  });

  test('an unknown post or comment is not found, also with the id of the other kind', async () => {
    const post = await aText();
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    await expectRefusal(report(api.as(cast.bob), { id: newObjectId() }), 'post/not-found');
    await expectRefusal(
      report(api.as(cast.bob), { id: newObjectId() }, { type: 'comment' }),
      'comment_not_found',
    );
    await expectRefusal(report(api.as(cast.bob), comment), 'post/not-found');
    await expectRefusal(report(api.as(cast.bob), post, { type: 'comment' }), 'comment_not_found');
  });

  test('with several errors reports the first: type, reason, target, ban, repetition', async () => {
    const ask = async (by: Row, body: unknown) => {
      const options = { method: 'POST', url: '/api/_report', payload: JSON.stringify(body) } as const;
      const { status, code } = (await api.as(by).request(options)).json<{ status: number; code: string }>();
      return [status, code];
    };
    const banned = await aUser(api.db);
    const post = await aText();
    await report(api.as(banned), post);
    await aBan(api.db, banned, cast.cats);
    const unknown = newObjectId();
    const answers = [
      [{ type: 'user', targetId: unknown, reason: 9 }, 400, 'invalid_report_type'],
      [{ targetId: unknown, reason: 9 }, 400, 'invalid_report_type'],
      [{ type: 'post', targetId: 'x', reason: 9 }, 400, 'invalid_id'],
      ...[0, 5, 9, -1, 1.5, '1', null, 70_000].map(
        (reason) => [{ type: 'post', targetId: unknown, reason }, 400, 'invalid-report-reason'] as const,
      ),
      [{ type: 'post', targetId: unknown, reason: 1 }, 404, 'post/not-found'],
      [{ type: 'post', targetId: post.id, reason: 1 }, 403, 'banned-from-community'],
    ] as const;
    for (const [body, ...answer] of answers) expect(await ask(banned, body)).toEqual(answer);
    await expectRefusal(
      report(api.as(cast.bob), { id: post.id.toUpperCase() }, { reason: 7 }),
      'invalid-report-reason',
    );
    expect((await report(api.as(cast.bob), { id: post.id.toUpperCase() })).targetId).toBe(post.id);
  });
});
