import { type ComponentType, lazy, useState } from 'react';

/**
 * Like `lazy`, for controls that are used the moment they appear: renders at once when the code is already loaded.
 * `lazy` suspends the first time, React keeps the fallback for a third of a second, and keys typed in that time would
 * be lost.
 */
export function prepared<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;
  const prepare = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  const Lazy: ComponentType<P> = lazy(prepare);

  function Prepared(props: P) {
    // The component must stay the same while mounted, or it would remount.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return [Prepared, prepare] as const;
}
