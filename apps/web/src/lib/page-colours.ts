/** `--page` of tokens.css, for the frame that the browser draws around the page. */
export const pageColours = { light: '#f6f5f1', dark: '#111413' } as const;
