import type { ReactNode } from 'react';

type Props = {
  /** What stands before the text in the field and is no part of it. */
  prefix: string | undefined;
  /** The field. */
  children: ReactNode;
};

export function Prefixed({ prefix, children }: Props) {
  if (prefix === undefined) return children;
  return (
    <div className="input-group has-prefix">
      <span className="prefix" aria-hidden="true">
        {prefix}
      </span>
      {children}
    </div>
  );
}
