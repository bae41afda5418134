import {
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type TextareaHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../Button.tsx';
import { Counter, cut, Field, type FieldProps, Prefixed } from './Field.tsx';

/** Most browsers do this in CSS: `field-sizing: content`. */
const growsByItself = () => CSS.supports('field-sizing', 'content');

/** A ref that grows a text area with its text, in browsers without `field-sizing`. Also sets `ref`. */
export function useAutoHeight(
  value: string,
  ref?: Ref<HTMLTextAreaElement | null>,
): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || growsByItself()) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`;
  }, [value]);

  return area;
}

export type TextInputProps = Omit<FieldProps, 'counter'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
    /** Removes forbidden characters. */
    clean?: (text: string) => string;
    /** Maximum characters; shows a counter. */
    max?: number;
    /** Displayed before the text, and no part of it. */
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

type TextAreaProps = Omit<FieldProps, 'counter'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
    max?: number;
    ref?: Ref<HTMLTextAreaElement | null>;
  };

/** A text area that grows with its text. */
export function TextArea(props: TextAreaProps) {
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

/** A name of a user or community: other characters than digits, letters and underscore are dropped. */
export function NameInput(props: TextInputProps & { max: number }) {
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      clean={(text) => text.replace(/\W/g, '')}
    />
  );
}

type PasswordProps = Omit<FieldProps, 'counter'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'type'> & {
    value: string;
    onChange: (value: string) => void;
    /** `new-password` where one is chosen. */
    autoComplete: 'current-password' | 'new-password';
    ref?: Ref<HTMLInputElement>;
    /** Between the field and its note. */
    children?: ReactNode;
  };

/** A password field with a Show button, which keeps the caret where it is. */
export function PasswordInput({
  label,
  optional = false,
  hint,
  error,
  okay,
  value,
  onChange,
  children,
  ...input
}: PasswordProps) {
  const [shown, setShown] = useState(false);
  const toggle = ({ currentTarget: { previousElementSibling: field } }: MouseEvent) => {
    if (!(field instanceof HTMLInputElement)) return;
    // Browsers lose it with the change of the type.
    const { selectionStart, selectionEnd } = field;
    flushSync(() => setShown(!shown));
    if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
  };
  return (
    <Field {...{ label, optional, hint, error, okay }}>
      {(control) => (
        <>
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
                // A press would take focus out of the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={toggle}
              />
            )}
          </div>
          {children}
        </>
      )}
    </Field>
  );
}
