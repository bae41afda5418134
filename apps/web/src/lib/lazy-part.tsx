import { type ComponentType, lazy, useState } from 'react';

/**
 * A component in a chunk of its own: a dialog, the rows of a menu, an editor. Unlike React's `lazy` it renders at once when
 * its code is already loaded: `lazy` suspends the first time, React keeps the fallback for a third of a second, and keys
 * typed in that time would be lost.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;
  let loading: ReturnType<typeof load> | undefined;
  const read = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  const begin = () =>
    (loading ??= read().finally(() => {
      loading = undefined;
    }));
  const Lazy: ComponentType<P> = lazy(begin);

  function LazyPart(props: P) {
    // The component must stay the same while mounted, or it would remount.
    const [Part] = useState(() => loaded ?? Lazy);
    return <Part {...props} />;
  }
  return Object.assign(LazyPart, {
    /** Loads before the part is rendered. A failure shows when it is rendered. */
    preload: () => void begin().catch(() => undefined),
  });
}
