import { type ComponentType, lazy, useState } from 'react';

/**
 * Like `lazy`, for what somebody uses the moment it appears: once its code is there it is rendered at once. What is
 * `lazy` still waits the first time, for React keeps its fallback for a third of a second, and keys pressed meanwhile
 * would go elsewhere.
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
    // One and the same for as long as it is on the page: another would begin anew.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return [Prepared, prepare] as const;
}
