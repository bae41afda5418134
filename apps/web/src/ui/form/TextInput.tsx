import type { InputHTMLAttributes, Ref } from 'react';
import { Counter, cut } from './Counter.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { Prefixed } from './Prefixed.tsx';

export type TextInputProps = Omit<FieldProps, 'counter'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
    /** Takes out of a text what must not be in it. */
    clean?: (text: string) => string;
    /** Characters; more cannot be typed, and a counter says how many there are. */
    max?: number;
    /** What stands before the text in the field and is no part of it. */
    prefix?: string;
    ref?: Ref<HTMLInputElement>;
  };

export function TextInput(props: TextInputProps) {
  const { label, optional, hint, error, okay, value, onChange, clean, max, prefix, ...input } = props;
  const change = (text: string) => {
    const cleaned = clean?.(text) ?? text;
    onChange(max === undefined ? cleaned : cut(cleaned, max));
  };
  return (
    <Field
      {...{ label, hint, error, okay }}
      optional={optional ?? false}
      counter={max !== undefined && <Counter value={value} max={max} />}
    >
      {(control) => (
        <Prefixed prefix={prefix}>
          <input
            type="text"
            {...input}
            {...control}
            className="input"
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        </Prefixed>
      )}
    </Field>
  );
}
