import { cutText, storableText } from '@confab/domain';
import { renderMarkdown } from '@confab/markdown';

/**
 * The HTML that the server will publish a text with: it takes the same steps before the same renderer. `site` is the
 * address of the site: links into it stay in the app.
 */
export function asPublished(source: string, { max, site }: { max: number; site: string }): string {
  const text = cutText(storableText(source).trim(), max);
  return renderMarkdown(text, { siteOrigin: new URL(site).origin });
}
