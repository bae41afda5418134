/** The text of a form field, also when it was typed before hydration; empty where there is no such field. */
export function typedText(form: HTMLFormElement, field: string): string {
  const text = new FormData(form).get(field);
  return typeof text === 'string' ? text : '';
}

/** Replaces the selection of a text area as if it had been typed: undo works, and React sees the change. */
export function replaceSelection(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Deprecated, but nothing else keeps the undo history.
  const insert: unknown = Reflect.get(document, 'execCommand');
  if (typeof insert === 'function' && Reflect.apply(insert, document, ['insertText', false, text]) === true)
    return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
