import type { ComponentProps } from 'react';
import '../../ui/form/form.css';
import { Segmented } from '../../ui/Segmented.tsx';

/** One of a few, under its name. */
export function Choice<T extends string>(props: Omit<ComponentProps<typeof Segmented<T>>, 'wide'>) {
  return (
    <div className="field">
      {/* The group says it itself. */}
      <span className="label" aria-hidden="true">
        {props.label}
      </span>
      <div>
        <Segmented {...props} wide />
      </div>
    </div>
  );
}
