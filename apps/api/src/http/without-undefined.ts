/** The same without the keys whose value is undefined. */
export function withoutUndefined<T extends Record<string, unknown>>(
  values: T,
): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Only the keys whose value is undefined are gone: what the return type says.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
