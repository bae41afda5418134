import { limits } from '@confab/domain';
import { lazy, Suspense, useState } from 'react';
import { cut } from '../../ui/form/Counter.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { MarkdownEditor } from '../writing/MarkdownEditor.tsx';
import { MarkdownHelp } from '../writing/MarkdownHelp.tsx';

const loadPreview = () => import('./Preview.tsx');
const Preview = lazy(loadPreview);

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;
type View = (typeof views)[number]['value'];

type Props = { name: string; value: string; onChange: (body: string) => void };

/** The text of a post, as it is written or as it will look. */
export function BodyField({ name, value, onChange }: Props) {
  const [view, setView] = useState<View>('write');
  return (
    <Field label="Body" optional>
      {(control) => (
        <MarkdownEditor
          {...control}
          name={name}
          rows={8}
          value={value}
          onChange={(body) => onChange(cut(body, limits.postBodyMax))}
          preview={
            view === 'preview' ? (
              <Suspense fallback={<div className="editor-preview" aria-busy="true" />}>
                <Preview source={value} />
              </Suspense>
            ) : undefined
          }
          bar={
            <>
              <Segmented<View> label="Editor view" options={views} value={view} onChange={setView} />
              <MarkdownHelp />
            </>
          }
        />
      )}
    </Field>
  );
}
