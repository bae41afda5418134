import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { privacyChanges } from './privacy-changes.ts';
import { fillSiteText, splitSiteText } from './site-texts.ts';

const places = {
  name: 'Cats & [Dogs]',
  url: 'https://confab.example',
  contactEmail: 'hello@confab.example',
  hasImprint: false,
  captcha: 'altcha',
  addressDays: '30',
} as const;

test.each([
  ['{name}', String.raw`Cats \& \[Dogs\]`, 'Cats & [Dogs]'],
  ['[home]({url}/)', '[home](https://confab.example/)', '[home](https://confab.example/)'],
  ['Write to {contact}.', 'Write to <hello@confab.example>.', 'Write to hello@confab.example.'],
  ['for {addressDays} days', 'for 30 days', 'for 30 days'],
  ['{other} {', '{other} {', '{other} {'],
])('the places in "%s" are filled in Markdown and in plain text', (source, markdown, plain) => {
  expect(fillSiteText(source, places)).toBe(markdown);
  expect(fillSiteText(source, places, 'plain')).toBe(plain);
});

test('a site without an address for mail names its imprint, and without one its people', () => {
  const unreachable = { ...places, contactEmail: null };
  expect(fillSiteText('{contact}', unreachable)).toBe('the people who run this site');
  const inImprint = { ...unreachable, hasImprint: true };
  expect(fillSiteText('{contact}', inImprint)).toBe('the people named in the [imprint](/imprint)');
  expect(fillSiteText('{contact}', inImprint, 'plain')).toBe('the people named in the imprint');
});

test.each([
  [true, true, ['[imprint](/imprint)', '<hello@confab.example>']],
  [true, false, ['[imprint](/imprint)']],
  [false, true, ['an admin does that in the imprint', '<hello@confab.example>']],
  [false, false, ['an admin does that in the imprint', 'message the moderators of a community']],
])('with an imprint (%j) and an address (%j), a text says who is responsible and how to write', (...site) => {
  const [hasImprint, hasAddress, parts] = site;
  const contactEmail = hasAddress ? places.contactEmail : null;
  const filled = fillSiteText('{responsible} To ask, {write}.', { ...places, hasImprint, contactEmail });
  for (const part of parts) expect(filled).toContain(part);
  for (const part of ['(/imprint)', '<hello@confab.example>'])
    expect(filled.includes(part)).toBe(parts.some((one) => one.includes(part)));
  expect(filled).not.toMatch(/write to the people/i);
});

const folder = new URL('../../../content/en/', import.meta.url);
const contents = readdirSync(folder).map(
  (file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const,
);

test.each(contents)('every place in %s has a value', (_file, source) => {
  expect(fillSiteText(source, places)).not.toMatch(/\{\w+\}/);
});

test('no time in the privacy text is written by hand', () => {
  const [, source = ''] = contents.find(([file]) => file === 'privacy.md') ?? [];
  expect(source.length).toBeGreaterThan(1000);
  const units = String.raw`(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)`;
  const byHand = new RegExp(
    String.raw`\d|\b(?:an?|one|two|three|four|five|six|seven|ten|thirty|ninety|few) ${units}\b`,
  );
  const lines = source.split('\n').filter((line) => byHand.test(line));
  expect(lines).toEqual([]);
});

/** Of the privacy text, as it was when the privacy changes were last looked through. */
const privacyDigest = '7081ab4edf4677bd';

test('admins with a privacy text of their own are told what a change of ours says', () => {
  const [, source = ''] = contents.find(([file]) => file === 'privacy.md') ?? [];
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 16);
  // If the text now names something that is stored, add a sentence to privacyChanges. Then put the digest here.
  expect(digest).toBe(privacyDigest);
  for (const change of privacyChanges)
    expect(fillSiteText(change, places, 'plain')).toMatch(/^[A-Z][^{}]+\.$/);
});

test('hCaptcha is named only where the site uses it', () => {
  expect(fillSiteText('{captcha}', places)).not.toContain('hCaptcha');
  expect(fillSiteText('{captcha}', { ...places, captcha: 'hcaptcha' })).toContain('hCaptcha');
});

test.each([
  ['# T\n\nFirst.\n\nRest.', { title: 'T', lede: 'First.', rest: 'Rest.' }],
  ['# T\n\n- An item', { title: 'T', lede: null, rest: '- An item' }],
  ['Words only', { title: null, lede: null, rest: 'Words only' }],
])('%j has a title and a first paragraph only where it says so', (source, parts) => {
  expect(splitSiteText(source)).toEqual(parts);
});
