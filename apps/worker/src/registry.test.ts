import { expect, test } from 'vitest';
import { type Registry, registry } from './registry.ts';
import { jobNames } from './run-job.ts';

test('a registry that lacks a kind of job does not compile', () => {
  const { agePosts: _agePosts, ...others } = registry;
  // @ts-expect-error: agePosts has no handler.
  const incomplete: Registry = others;
  expect(jobNames(incomplete)).not.toContain('agePosts');
});
