import type { Endpoint } from '@confab/api-contract';
import type { ErrorName } from '@confab/domain';

/** Errors of every call (api.md 2). */
export const everywhere: readonly ErrorName[] = ['bad_request', 'rate_limited', 'internal', 'overloaded'];

/** All errors of a call: its own, and those implied by its authentication and input. */
export function errorsOf({ call, shape }: Endpoint): ReadonlySet<ErrorName> {
  return new Set<ErrorName>([
    ...(shape.auth === 'anyone' ? [] : (['not_logged_in'] as const)),
    ...(shape.auth === 'admin' ? (['not_admin'] as const) : []),
    ...(call.method === 'GET' ? [] : (['csrf'] as const)),
    ...(shape.body ? ([shape.badBody ?? 'invalid_json', 'body_too_large'] as const) : []),
    ...(shape.errors ?? []),
    ...(call.method === 'GET' || shape.whileReadOnly || shape.auth === 'admin'
      ? []
      : (['read_only'] as const)),
    ...(call.method === 'GET' ? [] : (['out_of_room'] as const)),
    ...everywhere,
  ]);
}
