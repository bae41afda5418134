import { expect, test } from 'vitest';
import { readTraceParent } from './trace-parent.ts';

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

test('a well-formed traceparent is accepted', () => {
  for (const flags of ['00', '01']) {
    const header = `00-${trace}-${span}-${flags}`;
    expect(readTraceParent(header)).toBe(header);
  }
});

test.each([
  undefined,
  '',
  [`00-${trace}-${span}-01`, `00-${trace}-${span}-01`],
  `01-${trace}-${span}-01`,
  `00-${trace}-${span}-01-more`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace}-${span}-1`,
  `00-${trace}-${span}-01\n`,
  `00-${trace.slice(1)}"-${span}-01`,
])('%j is refused', (header) => {
  expect(readTraceParent(header)).toBeNull();
});
