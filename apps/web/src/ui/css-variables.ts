import type { CSSProperties } from 'react';

/** Custom properties as a style; React's types know none. */
export function cssVariables(variables: Record<`--${string}`, string>): CSSProperties {
  return variables;
}
