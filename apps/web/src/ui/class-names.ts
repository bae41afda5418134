import type { CSSProperties } from 'react';

/** Joins class names, without falsy ones: `classNames('btn', primary && 'btn-primary')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Custom properties as a style, which React's types lack. */
export function cssVariables(variables: Record<`--${string}`, string>): CSSProperties {
  return variables;
}
