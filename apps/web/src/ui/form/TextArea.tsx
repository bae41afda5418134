import type { Ref, TextareaHTMLAttributes } from 'react';
import { useAutoHeight } from './auto-height.ts';
import { Counter, cut } from './Counter.tsx';
import { Field, type FieldProps } from './Field.tsx';

type Props = Omit<FieldProps, 'counter'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
    max?: number;
    ref?: Ref<HTMLTextAreaElement | null>;
  };

/** Several lines of text; grows with them. */
export function TextArea(props: Props) {
  const { label, optional = false, hint, error, okay, value, onChange, max, ref, ...area } = props;
  const ownRef = useAutoHeight(value, ref);
  return (
    <Field
      {...{ label, optional, hint, error, okay }}
      counter={max !== undefined && <Counter value={value} max={max} />}
    >
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          ref={ownRef}
          className="input"
          value={value}
          onChange={(event) =>
            onChange(max === undefined ? event.target.value : cut(event.target.value, max))
          }
        />
      )}
    </Field>
  );
}
