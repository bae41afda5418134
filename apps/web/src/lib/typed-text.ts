/** What stands in a field of a form, also when it was typed before the page ran; empty where there is no such field. */
export function typedText(form: HTMLFormElement, field: string): string {
  const text = new FormData(form).get(field);
  return typeof text === 'string' ? text : '';
}
