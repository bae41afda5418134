/** Loads a value at most once in so many milliseconds. Requests at once share a load; one that failed is not kept. */
export function keptFor<From, Value>(
  ms: number,
  load: (from: From) => Promise<Value>,
): (from: From) => Promise<Value> {
  let kept: { until: number; value: Promise<Value> } | undefined;
  return (from) => {
    if (kept && Date.now() < kept.until) return kept.value;
    const loading = { until: Date.now() + ms, value: load(from) };
    loading.value.catch(() => {
      if (kept === loading) kept = undefined;
    });
    kept = loading;
    return loading.value;
  };
}
