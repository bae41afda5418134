import { type ReactNode, useId } from 'react';
import {
  type FieldPathByValue,
  type FieldValues,
  type RefCallBack,
  useController,
  type UseFormReturn,
} from 'react-hook-form';
import { Icon } from '../Icon.tsx';
import './form.css';

export type FieldProps = {
  label: ReactNode;
  /** Shows "optional" after the label. */
  optional?: boolean;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
  /** A success message, such as "Available", while there is no error. */
  okay?: string | undefined;
  /** At the end of the label's line. */
  counter?: ReactNode;
};

/** Ties a control to its field's label, hint and error. */
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
        // Without the counter on the label's line.
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

/** 'n / max', in characters (code points). */
export function Counter({ value, max }: { value: string; max: number }) {
  return (
    <span className="counter">
      {[...value].length} / {max}
    </span>
  );
}

/** The first `max` characters (code points). */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}

type Props = {
  /** Displayed before the text, and no part of it. */
  prefix: string | undefined;
  children: ReactNode;
};

export function Prefixed({ prefix, children }: Props) {
  if (prefix === undefined) return children;
  return (
    <div className="input-group has-prefix">
      <span className="prefix center muted" aria-hidden="true">
        {prefix}
      </span>
      {children}
    </div>
  );
}

/** What an input of a form's text needs. */
export type TextFieldProps = {
  name: string;
  ref: RefCallBack;
  value: string;
  error: string | undefined;
  onBlur: () => void;
  onChange: (value: string) => void;
};

/**
 * A text of a form as props of TextInput and its like. `check` answers the error when the form is sent; typing clears
 * it.
 */
export function useTextField<Values extends FieldValues>(
  { control, clearErrors }: UseFormReturn<Values>,
  name: FieldPathByValue<Values, string>,
  check: (value: string, values: Values) => string | undefined = () => undefined,
): TextFieldProps {
  const { field, fieldState } = useController({ control, name, rules: { validate: check } });
  return {
    name,
    ref: field.ref,
    value: field.value,
    error: fieldState.error?.message,
    onBlur: field.onBlur,
    onChange: (value: string) => {
      field.onChange(value);
      clearErrors(name);
    },
  };
}
