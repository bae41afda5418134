import { type ReactNode, useId } from 'react';
import './form.css';
import { Icon } from '../Icon.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Says "optional" after the label. */
  optional?: boolean;
  hint?: ReactNode;
  /** Takes the place of the hint. */
  error?: string | undefined;
  /** What came out well: "Available". Shown while there is no error. */
  okay?: string | undefined;
  /** Stands at the end of the label's line. */
  counter?: ReactNode;
};

/** What a control inside a field needs to be tied to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-labelledby': string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

/** A label, a control, and one line under it. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, optional, hint, error, okay, counter, children } = props;
  const id = useId();
  const described = error || okay || hint ? { 'aria-describedby': `${id}-note` } : {};
  return (
    <div className="field">
      <label htmlFor={id}>
        <span id={`${id}-label`}>
          {label} {optional && <span className="opt">optional</span>}
        </span>
        {counter}
      </label>
      {children({
        id,
        // The counter on the label's line is no part of the name.
        'aria-labelledby': `${id}-label`,
        ...described,
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      <Note id={`${id}-note`} {...{ error, okay, hint }} />
    </div>
  );
}

function Note({ id, error, okay, hint }: Pick<FieldProps, 'error' | 'okay' | 'hint'> & { id: string }) {
  if (error) {
    return (
      <p className="error" role="alert" id={id}>
        <Icon name="circle-alert" />
        {error}
      </p>
    );
  }
  if (okay) {
    return (
      <p className="okay" id={id}>
        <Icon name="circle-check" />
        {okay}
      </p>
    );
  }
  return hint ? (
    <p className="hint" id={id}>
      {hint}
    </p>
  ) : null;
}
