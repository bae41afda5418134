import { type InputHTMLAttributes, useState } from 'react';
import { IconButton } from '../Button.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'prefix'> & {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** The values in what was typed, which these keys, or leaving the field, add. */
  read: (typed: string) => string[];
  keys?: readonly string[];
  /** Displayed before each value, and no part of it. */
  prefix?: string;
  isCode?: boolean;
};

/** Several short values in one field, each with a button that removes it. Its styles belong to tools.css. */
export function Tokens({ values, onChange, read, prefix = '', ...rest }: Props) {
  const { keys = ['Enter'], isCode = false, ...input } = rest;
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() !== '') onChange([...new Set([...values, ...read(typed)])]);
    setTyped('');
  };
  return (
    <div className="tokens">
      {values.map((value) => {
        const shown = `${prefix}${value}`;
        return (
          <span key={value} className="token">
            {isCode ? <code>{shown}</code> : <bdi>{shown}</bdi>}
            <IconButton
              icon="x"
              small
              label={`Remove ${shown}`}
              onClick={() => onChange(values.filter((one) => one !== value))}
            />
          </span>
        );
      })}
      <input
        {...input}
        type="text"
        placeholder="Add"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (!keys.includes(event.key) || typed.trim() === '') return;
          event.preventDefault();
          add();
        }}
      />
    </div>
  );
}
