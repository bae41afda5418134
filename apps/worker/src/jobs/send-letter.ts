import { escapeHtml } from '@confab/domain';
import type { JobContext } from '../registry.ts';

type Letter = { subject: string; lines: readonly string[]; link: { href: string; words: string } | null };

/** Mails a few lines, and perhaps a link below them. */
export async function sendLetter(
  { mailer, signal }: JobContext,
  to: string,
  { subject, lines, link }: Letter,
): Promise<void> {
  if (!mailer) throw new Error('nothing can be mailed while SMTP_URL is not set');
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  const html = link
    ? [...paragraphs, `<p><a href="${escapeHtml(link.href)}">${link.words}</a></p>`]
    : paragraphs;
  const text = [...lines, ...(link ? [link.href] : [])].join('\n\n');
  await mailer.send({ to, subject, text: `${text}\n`, html: html.join('\n') }, signal);
}
