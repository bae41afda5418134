import { limits, messages } from '@confab/domain';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { showAlert } from '../../lib/alerts.ts';
import { useDraft, writeDraft } from '../../lib/drafts.ts';
import type { GatedProps } from '../../lib/modals.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Counter, cut } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { handleFormatKey, MarkdownEditor, MarkdownToolbar } from '../writing/MarkdownEditor.tsx';
import { MarkdownHelp } from '../writing/MarkdownHelp.tsx';
import './comments.css';
import { loadRenderer, setRefusal, useRefusal, useTellsRefusals } from './deliver.ts';

const Preview = lazy(() => import('../writing/Preview.tsx'));

type Props = {
  draft: string;
  /** The initial text: a quote, or the text that is edited. */
  beginning: string;
  label: string;
  submitLabel: string;
  /** The label where an earlier draft is continued. */
  continueLabel: string;
  discardTitle: string;
  /** Between the text and the bar. */
  options?: ReactNode;
  /** Why nothing can be sent at the moment. */
  blocked?: string | undefined;
  /** Whether it is open because its reader came back to the page. */
  again: boolean | undefined;
  /** Whether the text may be sent; if not, what the button does instead. */
  gate: (act: () => void) => GatedProps;
  onSubmit: (text: string) => void;
  onClose: () => void;
};

/** The length from which the counter is shown. */
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
    again = false,
    gate,
    onClose,
  } = props;
  const { text, write, changed, restored } = useDraft(draft, beginning);
  const refusal = useRefusal(draft);
  useTellsRefusals(draft);
  // A ban is shown for as long as it lasts.
  const refused = refusal?.reason === messages.bannedCommenter ? undefined : refusal?.reason;
  const obstacle = blocked ?? refused;
  const [preview, setPreview] = useState(false);
  const [asking, setAsking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useFocusAtEnd(area, { returned: refusal !== undefined, again });
  useStaysInSight(form);

  // Preloads the renderer: a sent comment is shown at once with its HTML.
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
    // Focus returns to the element that has it now.
    area.current?.focus();
    setAsking(true);
  };
  // Two restored texts together may exceed the limit: the field must not cut the end off.
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
    // Of a field outside of forms the browser's autofill looks through all buttons of the thread when it gets focus.
    <form ref={form} className="comment-form" onSubmit={(event) => event.preventDefault()}>
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
            {restored && changed && !obstacle && (
              <p className="editor-note row gap-2 meta">{continueLabel}</p>
            )}
            {obstacle !== undefined && (
              <p className="editor-note is-error row gap-2 meta" role="alert">
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
    </form>
  );
}

/**
 * Focuses the end of the text when the field appears. A field that reopens after a refusal (`returned`) does not
 * scroll, and leaves focus where its author is by then. One that is open again takes no focus: a phone would show its
 * keyboard.
 */
function useFocusAtEnd(
  area: RefObject<HTMLTextAreaElement | null>,
  { returned, again }: { returned: boolean; again: boolean },
): void {
  const take = useEffectEvent(() => {
    const element = area.current;
    if (!element || again || (returned && (isWritingElsewhere() || !isInSight(element)))) return;
    element.focus({ preventScroll: returned });
    element.setSelectionRange(element.value.length, element.value.length);
  });
  useEffect(() => take(), []);
}

const isWritingElsewhere = () =>
  document.activeElement?.matches('input, textarea, select, [role="dialog"] *') ?? false;

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

/** A smaller change of the viewport is a browser bar, not a keyboard. */
const keyboardFrom = 120;

/**
 * Keeps the whole field visible while it has focus, above a phone's keyboard and the site's navigation: when it appears,
 * when it grows and when the keyboard opens. The browser itself only keeps the caret visible. The field's `scroll-margin`
 * is the free space below it.
 */
function useStaysInSight(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = field.current;
    const viewport = window.visualViewport;
    if (!element || !viewport) return;
    const show = () => {
      if (!element.contains(document.activeElement) || viewport.scale !== 1) return;
      const { top, bottom } = element.getBoundingClientRect();
      const visibleEnd = viewport.offsetTop + viewport.height;
      // The keyboard covers the navigation.
      const keyboard = innerHeight - visibleEnd > keyboardFrom;
      const free = keyboard ? 0 : Number.parseFloat(getComputedStyle(element).scrollMarginBlockEnd);
      const hidden = bottom + free - visibleEnd;
      const movable = top - viewport.offsetTop;
      if (hidden > 0 && movable > 0) scrollBy({ top: Math.min(hidden, movable), behavior: 'instant' });
    };
    const growth = new ResizeObserver(show);
    growth.observe(element);
    viewport.addEventListener('resize', show);
    return () => {
      growth.disconnect();
      viewport.removeEventListener('resize', show);
    };
  }, [field]);
}
