/** A page that says how to ask for the one after it: null, or nothing, at the end. */
export type Page = { readonly next: string | null };

/** Page after page, each asked for when it is wanted: whoever stops looking stops asking. */
export async function* pagesFrom(
  load: (next: string | undefined) => Promise<unknown>,
  first: string | undefined,
): AsyncGenerator<Page, void, undefined> {
  let next = first;
  do {
    const page = await load(next);
    if (!isPage(page)) throw new TypeError('With these parameters this call answers without pages.');
    yield page;
    next = page.next ?? '';
  } while (next !== '');
}

function isPage(reply: unknown): reply is Page {
  return typeof reply === 'object' && reply !== null && 'next' in reply;
}
