import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type TextareaHTMLAttributes,
  useRef,
  useState,
} from 'react';
import { replaceSelection } from '../../lib/text-fields.ts';
import { useAutoHeight } from '../../ui/form/TextInput.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/Button.tsx';
import './editor.css';
import { asMarkdownLink, type Format, formatMarkdown } from './markdown-format.ts';

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

  // Also from the bar and from the preview.
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
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
      <div className="editor-bar row wrap">{bar}</div>
    </div>
  );
}

type Tool = {
  format: Format;
  label: string;
  icon: IconName;
  /** With Ctrl, or Command. */
  key: string;
  shift?: true;
  /** Left out where there is little room. */
  rare?: true;
  /** Left out of short editors, for comments. */
  longTextsOnly?: true;
};

const tools: readonly Tool[] = [
  { format: 'bold', label: 'Bold', icon: 'bold', key: 'b' },
  { format: 'italic', label: 'Italic', icon: 'italic', key: 'i' },
  {
    format: 'strikethrough',
    label: 'Strikethrough',
    icon: 'strikethrough',
    key: 'x',
    shift: true,
    rare: true,
    longTextsOnly: true,
  },
  { format: 'link', label: 'Link', icon: 'link-2', key: 'k' },
  { format: 'quote', label: 'Quote', icon: 'quote', key: '9', shift: true },
  { format: 'list', label: 'List', icon: 'list', key: '8', shift: true },
  {
    format: 'ordered-list',
    label: 'Numbered list',
    icon: 'list-ordered',
    key: '7',
    shift: true,
    rare: true,
    longTextsOnly: true,
  },
  { format: 'code', label: 'Code', icon: 'code', key: 'e', rare: true },
];

type MarkdownToolbarProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Fewer buttons, for a comment. All shortcuts hold. */
  short?: boolean;
};

/** Markdown for those who do not know it: one stop of the Tab key, arrow keys within. */
export function MarkdownToolbar({ area, short = false }: MarkdownToolbarProps) {
  const offered = short ? tools.filter(({ longTextsOnly }) => !longTextsOnly) : tools;
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const shown = buttons.filter((button) => button.checkVisibility());
    const place = shown.findIndex((button) => button === document.activeElement);
    const next = shown.at((place + step) % shown.length);
    next?.focus();
    if (next) setCurrent(buttons.indexOf(next));
  };

  return (
    <div className="markdown-tools" role="toolbar" aria-label="Formatting" ref={bar} onKeyDown={handleKey}>
      {offered.map((tool, index) => (
        <IconButton
          key={tool.format}
          icon={tool.icon}
          label={tool.label}
          title={`${tool.label} (Ctrl ${tool.shift ? 'Shift ' : ''}${tool.key.toUpperCase()})`}
          aria-keyshortcuts={`Control+${tool.shift ? 'Shift+' : ''}${tool.key.toUpperCase()}`}
          className={tool.rare && 'not-phone'}
          tabIndex={index === current ? 0 : -1}
          // The selection stays where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => area.current && apply(tool.format, area.current)}
        />
      ))}
    </div>
  );
}

/** The toolbar's shortcuts, in the text area. */
export function handleFormatKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const tool = tools.find(
    ({ key, shift = false }) =>
      shift === event.shiftKey && (event.key.toLowerCase() === key || event.code === `Digit${key}`),
  );
  if (!tool) return;
  event.preventDefault();
  apply(tool.format, event.currentTarget);
}

function apply(format: Format, area: HTMLTextAreaElement) {
  const edit = formatMarkdown(format, area.value, area.selectionStart, area.selectionEnd);
  area.setSelectionRange(edit.start, edit.end);
  replaceSelection(area, edit.text);
  area.setSelectionRange(edit.from, edit.to);
}
