import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { replaceSelection } from '../../lib/replace-selection.ts';
import { useAutoHeight } from '../../ui/form/auto-height.ts';
import './editor.css';
import { asMarkdownLink } from './markdown-link.ts';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'onSubmit'> & {
  value: string;
  onChange: (value: string) => void;
  /** Ctrl+Enter, or Command and Enter. */
  onSubmit?: () => void;
  /** Escape. */
  onLeave?: () => void;
  /** Stands in place of the text area: a preview. */
  preview?: ReactNode;
  /** Stands between the text and the bar. */
  options?: ReactNode;
  /** The line below: help, buttons. */
  bar: ReactNode;
  ref?: Ref<HTMLTextAreaElement | null>;
};

/**
 * Where people write Markdown. An address pasted over selected words makes a link of them. `onKeyDown` and `onPaste`
 * come first, and can prevent what would happen here.
 */
export function MarkdownEditor(props: Props) {
  const { value, onChange, onSubmit, onLeave, preview, options, bar, ref, ...area } = props;
  const ownRef = useAutoHeight(value, ref);

  // Also from the bar and from the preview. What an input method does with these keys is its own.
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSubmit) {
      event.preventDefault();
      onSubmit();
    } else if (event.key === 'Escape' && onLeave) {
      event.preventDefault();
      onLeave();
    }
  };
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    area.onPaste?.(event);
    if (event.defaultPrevented) return;
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const link = asMarkdownLink(
      text.slice(selectionStart, selectionEnd),
      event.clipboardData.getData('text/plain'),
    );
    if (link === undefined) return;
    event.preventDefault();
    replaceSelection(event.currentTarget, link);
  };

  return (
    <div className="editor" role="presentation" onKeyDown={handleKey}>
      {preview ?? (
        <textarea
          dir="auto"
          {...area}
          ref={ownRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={handlePaste}
        />
      )}
      {options}
      <div className="editor-bar">{bar}</div>
    </div>
  );
}
