import type { DenialName } from './denials.ts';

/** The answer of a policy: allowed, or the error that refuses. */
export type Decision<Denial extends DenialName = DenialName> =
  | { allowed: true }
  | { allowed: false; error: Denial };

export const allow = { allowed: true } as const satisfies Decision;

export function deny<Denial extends DenialName>(error: Denial): { allowed: false; error: Denial } {
  return { allowed: false, error };
}

/** The first refusal, in the order in which the API must report them. */
export function firstDenial<Denial extends DenialName>(
  ...decisions: readonly Decision<Denial>[]
): Decision<Denial> {
  return decisions.find((decision) => !decision.allowed) ?? allow;
}
