/**
 * Puts text in place of what is selected in a text area, as if it had been typed: the browser's undo takes it back, and
 * React hears of it.
 */
export function replaceSelection(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Called deprecated, but nothing else keeps the undo history.
  const insert: unknown = Reflect.get(document, 'execCommand');
  if (typeof insert === 'function' && Reflect.apply(insert, document, ['insertText', false, text]) === true)
    return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
