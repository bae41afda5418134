import type { Mail } from '../mail.ts';

export type Site = { name: string; url: string };

export type Way = { username: string; token: string };

/** The mail with reset links for the accounts of one address. Names of accounts are letters, digits, underscores. */
export function recoveryMail({ name, url }: Site, ways: readonly Way[]): Omit<Mail, 'to'> {
  // In the fragment, so that the token reaches no server, log or referrer.
  const links = ways.map(({ username, token }) => ({ username, href: `${url}/recover#token=${token}` }));
  const asked = `Somebody, probably you, has asked ${name} for a new password.`;
  const what =
    ways.length === 1
      ? 'With this link you can choose one within the next hour. It works once.'
      : 'Several accounts have this address. With these links you can choose a password for each within the next hour. Each works once.';
  const otherwise = 'If it was not you, there is nothing to do: without a link the password stays as it is.';
  const listed = links.map(({ username, href }) => `@${username}\n${href}`).join('\n\n');
  const items = links.map(
    ({ username, href }) =>
      `<p><strong>@${username}</strong><br><a href="${escape(href)}">Choose a new password</a></p>`,
  );
  return {
    subject: `A new password for ${name}`,
    text: `${asked}\n\n${what}\n\n${listed}\n\n${otherwise}\n`,
    html: [`<p>${escape(asked)}</p>`, `<p>${what}</p>`, ...items, `<p>${otherwise}</p>`].join('\n'),
  };
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
