import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { replaceSelection } from '../../lib/replace-selection.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type Format, formatMarkdown } from './markdown-format.ts';

type Tool = {
  format: Format;
  label: string;
  icon: IconName;
  /** With Ctrl, or Command. */
  key: string;
  shift?: true;
  /** Left out where there is little room. */
  rare?: true;
  /** Left out where somebody writes a few lines only. */
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

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Fewer buttons, for a comment. All shortcuts hold. */
  short?: boolean;
};

/** Markdown for those who do not know it: one stop of the Tab key, arrow keys within. */
export function MarkdownToolbar({ area, short = false }: Props) {
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
