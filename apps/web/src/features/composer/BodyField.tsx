import { limits } from '@confab/domain';
import { type ClipboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { cut } from '../../ui/form/Counter.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { isWebAddress } from '../writing/markdown-link.ts';
import { MarkdownEditor } from '../writing/MarkdownEditor.tsx';
import { MarkdownHelp } from '../writing/MarkdownHelp.tsx';
import { handleFormatKey, MarkdownToolbar } from '../writing/MarkdownToolbar.tsx';

const Preview = lazy(() => import('../writing/Preview.tsx'));

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;
type View = (typeof views)[number]['value'];

type Props = {
  name: string;
  value: string;
  onChange: (body: string) => void;
  /** An address alone was pasted into the empty body. True where that was more than text. */
  onAddress?: (url: string) => boolean;
  disabled?: boolean;
};

/** The text of a post, as it is written or as it will look. */
export function BodyField({ name, value, onChange, onAddress, disabled = false }: Props) {
  const [view, setView] = useState<View>('write');
  const area = useRef<HTMLTextAreaElement>(null);

  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (value === '' && isWebAddress(pasted) && onAddress?.(pasted)) event.preventDefault();
  };

  return (
    <Field label="Body" optional>
      {(control) => (
        <MarkdownEditor
          {...control}
          ref={area}
          name={name}
          rows={8}
          disabled={disabled}
          value={value}
          onChange={(body) => onChange(cut(body, limits.postBodyMax))}
          onKeyDown={handleFormatKey}
          onPaste={handlePaste}
          preview={
            view === 'preview' ? (
              <Suspense fallback={<div className="editor-preview" aria-busy="true" />}>
                <Preview source={value} max={limits.postBodyMax} />
              </Suspense>
            ) : undefined
          }
          bar={
            disabled ? null : (
              <>
                <Segmented<View> label="Editor view" options={views} value={view} onChange={setView} />
                {view === 'write' && <MarkdownToolbar area={area} />}
                <MarkdownHelp />
              </>
            )
          }
        />
      )}
    </Field>
  );
}
