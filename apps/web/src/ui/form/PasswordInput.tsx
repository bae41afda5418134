import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Field, type FieldProps } from './Field.tsx';

type Props = Omit<FieldProps, 'counter'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'type'> & {
    value: string;
    onChange: (value: string) => void;
    /** `new-password` where one is chosen. */
    autoComplete: 'current-password' | 'new-password';
    ref?: Ref<HTMLInputElement>;
  };

/** A password, hidden until its reader wants to see it. */
export function PasswordInput({
  label,
  optional = false,
  hint,
  error,
  okay,
  value,
  onChange,
  ...input
}: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, optional, hint, error, okay }}>
      {(control) => (
        <div className="input-group">
          <input
            {...input}
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {value !== '' && (
            <IconButton
              icon={shown ? 'eye-off' : 'eye'}
              label={shown ? 'Hide password' : 'Show password'}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
