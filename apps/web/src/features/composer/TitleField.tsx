import { limits } from '@confab/domain';
import type { KeyboardEvent, Ref } from 'react';
import { useAutoHeight } from '../../ui/form/auto-height.ts';
import { Counter, cut } from '../../ui/form/Counter.tsx';
import { Field } from '../../ui/form/Field.tsx';

type Props = {
  name: string;
  value: string;
  error: string | undefined;
  okay?: string | undefined;
  onChange: (title: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLTextAreaElement | null>;
};

/** The title of a post: one line of text that may take several on screen. */
export function TitleField({ name, value, error, okay, onChange, onBlur, ref }: Props) {
  const area = useAutoHeight(value, ref);
  const keepOneLine = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <Field
      label="Title"
      error={error}
      okay={okay}
      counter={<Counter value={value} max={limits.postTitleMax} />}
    >
      {(control) => (
        <textarea
          {...control}
          ref={area}
          name={name}
          dir="auto"
          className="input title-input"
          rows={1}
          placeholder="Title"
          value={value}
          onKeyDown={keepOneLine}
          onBlur={onBlur}
          onChange={(event) =>
            onChange(cut(event.target.value.replace(/\s*\n\s*/g, ' '), limits.postTitleMax))
          }
        />
      )}
    </Field>
  );
}
