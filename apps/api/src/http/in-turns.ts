/** The answer to one key; undefined if there is none. */
export type InTurns<Answer> = (key: string) => Promise<Answer | undefined>;

/**
 * Asks for many keys with one statement at a time: those that come while it is under way share the next one, so that
 * no answer is older than its question. One that comes alone waits for nothing.
 */
export function inTurns<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): InTurns<Answer> {
  type Answers = ReadonlyMap<string, Answer>;
  let gathered = new Set<string>();
  let asking: Promise<unknown> = Promise.resolve();
  let next: Promise<Answers> | undefined;

  return async (key) => {
    gathered.add(key);
    next ??= asking.then(askAll);
    return (await next).get(key);
  };

  function askAll(): Promise<Answers> {
    const keys = [...gathered];
    gathered = new Set();
    next = undefined;
    const answers = ask(keys);
    // Those who asked hear of a failure; the ones after them only wait for its end.
    asking = answers.then(
      () => undefined,
      () => undefined,
    );
    return answers;
  }
}
