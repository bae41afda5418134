import { limits, messages } from '@confab/domain';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { showAlert } from '../../../lib/alerts.ts';
import { useDraft } from '../../../lib/draft.ts';
import { writeDraft } from '../../../lib/drafts.ts';
import type { GatedProps } from '../../../lib/gated.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Counter, cut } from '../../../ui/form/Counter.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MarkdownEditor } from '../../writing/MarkdownEditor.tsx';
import { MarkdownHelp } from '../../writing/MarkdownHelp.tsx';
import { handleFormatKey, MarkdownToolbar } from '../../writing/MarkdownToolbar.tsx';
import { useStaysInSight } from '../../writing/use-stays-in-sight.ts';
import './comment-form.css';
import { loadRenderer } from './deliver.ts';
import { setRefusal, useRefusal, useTellsRefusals } from './refusals.ts';
import { useFocusAtEnd } from './use-focus-at-end.ts';

const Preview = lazy(() => import('../../writing/Preview.tsx'));

type Props = {
  /** The key of its draft. */
  draft: string;
  /** What the field starts with: a quote, or the text that is mended. */
  beginning: string;
  label: string;
  submitLabel: string;
  /** Where an earlier draft is gone on with. */
  continueLabel: string;
  discardTitle: string;
  /** Stands between the text and the bar. */
  options?: ReactNode;
  /** Why nothing can be sent, for as long as that holds. */
  blocked?: string | undefined;
  /** Whether it may be sent, and what happens instead. */
  gate: (act: () => void) => GatedProps;
  onSubmit: (text: string) => void;
  onClose: () => void;
};

/** From here on the counter is shown: nobody else comes near the limit. */
const counterFrom = limits.commentBodyMax * 0.9;

/** The field for a comment, a reply or an edit. What is in it is a draft until the server has it. */
export function CommentForm(props: Props) {
  const {
    draft,
    beginning,
    label,
    submitLabel,
    continueLabel,
    discardTitle,
    options,
    blocked,
    gate,
    onClose,
  } = props;
  const { text, write, changed, restored } = useDraft(draft, beginning);
  const refusal = useRefusal(draft);
  useTellsRefusals(draft);
  // A ban is told for as long as it lasts, not for as long as nothing else is sent.
  const refused = refusal?.reason === messages.bannedCommenter ? undefined : refusal?.reason;
  const obstacle = blocked ?? refused;
  const [preview, setPreview] = useState(false);
  const [asking, setAsking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useFocusAtEnd(area, refusal !== undefined);
  useStaysInSight(form);

  // Talks to the network: what is sent is shown at once, rendered here.
  useEffect(() => {
    loadRenderer().catch(() => undefined);
  }, []);

  const close = () => {
    setRefusal(draft, undefined);
    onClose();
  };
  const leave = () => {
    if (!changed) {
      close();
      return;
    }
    // Where focus is now, it returns to.
    area.current?.focus();
    setAsking(true);
  };
  // Two texts that came back together may be more than the server takes: it would cut the end off.
  const tooLong = cut(text, limits.commentBodyMax) !== text;
  const submit = () => {
    if (text.trim() === '' || tooLong) {
      const reason = tooLong
        ? `A comment has at most ${limits.commentBodyMax} characters.`
        : messages.commentEmpty;
      showAlert({ id: 'error', kind: 'error', text: reason });
      return;
    }
    props.onSubmit(text);
    close();
  };
  const submission = gate(submit);

  return (
    <div ref={form} className="comment-form">
      <MarkdownEditor
        ref={area}
        value={text}
        onChange={(next) => write(tooLong ? next : cut(next, limits.commentBodyMax))}
        onKeyDown={handleFormatKey}
        onSubmit={submission.onClick}
        onLeave={leave}
        rows={3}
        aria-label={label}
        placeholder={label}
        preview={
          preview ? (
            <Suspense fallback={<div className="editor-preview" aria-busy="true" />}>
              <Preview source={text} max={limits.commentBodyMax} />
            </Suspense>
          ) : undefined
        }
        options={
          <>
            {restored && changed && !obstacle && <p className="editor-note">{continueLabel}</p>}
            {obstacle !== undefined && (
              <p className="editor-note is-error" role="alert">
                <Icon name="circle-alert" />
                {obstacle}
              </p>
            )}
            {options}
          </>
        }
        bar={
          <>
            <IconButton
              icon="eye"
              label="Preview"
              pressed={preview}
              className="preview-toggle"
              onClick={() => setPreview(!preview)}
            />
            {!preview && <MarkdownToolbar area={area} short />}
            <MarkdownHelp short />
            {text.length > counterFrom && <Counter value={text} max={limits.commentBodyMax} />}
            <div className="btn-row">
              <Button kind="ghost" size="sm" onClick={leave}>
                Cancel
              </Button>
              <Button
                kind="primary"
                size="sm"
                {...submission}
                disabled={submission.disabled ?? (text.trim() === '' || tooLong)}
              >
                {submitLabel}
              </Button>
            </div>
          </>
        }
      />
      {asking && (
        <ConfirmDialog
          title={discardTitle}
          verb="Discard"
          back="Keep writing"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            writeDraft(draft, '');
            close();
          }}
        >
          <p>What you have written will be gone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
