import type { DenialName } from './denials.ts';

/** What a policy answers: allowed, or refused with the error that says why. */
export type Decision = { allowed: true } | { allowed: false; error: DenialName };

export const allow: Decision = { allowed: true };

export function deny(error: DenialName): Decision {
  return { allowed: false, error };
}

/** The first refusal among several decisions, in the order in which the API must report them. */
export function firstDenial(...decisions: readonly Decision[]): Decision {
  return decisions.find((decision) => !decision.allowed) ?? allow;
}
