import { limits } from '@confab/domain';
import type { ReactNode, Ref } from 'react';
import { cut } from '../../../ui/form/Counter.tsx';
import { Field, type FieldProps } from '../../../ui/form/Field.tsx';
import { Prefixed } from '../../../ui/form/Prefixed.tsx';

type Props = Pick<FieldProps, 'label' | 'error' | 'okay' | 'hint'> & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  /** A button on the same line. */
  children?: ReactNode;
};

/** Somebody's name, with or without the @ before it. */
export function PersonField({ label, error, okay, hint, children, onChange, ...input }: Props) {
  return (
    <Field {...{ label, error, okay, hint }}>
      {(control) => (
        <div className={children ? 'add-line' : undefined}>
          <Prefixed prefix="@">
            <input
              type="text"
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
              {...input}
              {...control}
              className="input"
              onChange={(event) => onChange(cut(event.target.value.replace(/\W/g, ''), limits.usernameMax))}
            />
          </Prefixed>
          {children}
        </div>
      )}
    </Field>
  );
}
