import { expect, test } from 'vitest';
import { currentOrigin, during } from './current.ts';
import { readOrigin } from './origin.ts';
import type { Span } from './span.ts';

const requestId = 'some-request';
const traceParent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

const span: Span = {
  traceParent,
  isRecorded: true,
  begin: () => span,
  end: () => undefined,
};

test("the origin of an act's consequences is its request and its span", () => {
  const originIn = (act: Parameters<typeof during>[0]) => during(act, currentOrigin);
  expect(originIn({ name: 'job', origin: { requestId }, span })).toEqual({ requestId, traceParent });
  expect(originIn({ name: 'job', origin: undefined, span })).toEqual({ traceParent });
  expect(originIn({ name: 'job', origin: undefined })).toBeUndefined();
});

test('without tracing the origin keeps the received trace', () => {
  const origin = { requestId, traceParent };
  expect(during({ name: 'job', origin }, currentOrigin)).toEqual(origin);
});

test.each([
  [
    { requestId, traceParent, more: 1 },
    { requestId, traceParent },
  ],
  [{ requestId, traceParent: 'of some other form' }, { requestId }],
  [{ requestId: 'a "quoted" one', traceParent }, { traceParent }],
  [{ requestId: 7, traceParent: [traceParent] }, undefined],
  [null, undefined],
  ['text', undefined],
])('from %j only well-formed fields are read', (value, origin) => {
  expect(readOrigin(value)).toEqual(origin);
});
