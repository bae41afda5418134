import { expect, test } from 'vitest';
import { addressDays } from './limits.ts';
import { fillSiteText, splitSiteText } from './site-texts.ts';

const places = {
  name: 'Cats & [Dogs]',
  url: 'https://confab.example',
  contactEmail: 'hello@confab.example',
  captcha: 'altcha',
} as const;

test.each([
  ['{name}', String.raw`Cats \& \[Dogs\]`, 'Cats & [Dogs]'],
  ['[home]({url}/)', '[home](https://confab.example/)', '[home](https://confab.example/)'],
  ['Write to {contact}.', 'Write to <hello@confab.example>.', 'Write to hello@confab.example.'],
  ['for {addressDays} days', `for ${addressDays} days`, `for ${addressDays} days`],
  ['{other} {', '{other} {', '{other} {'],
])('the places in "%s" are filled in Markdown and in plain text', (source, markdown, plain) => {
  expect(fillSiteText(source, places)).toBe(markdown);
  expect(fillSiteText(source, places, 'plain')).toBe(plain);
});

test('a site without an address for mail names its people instead', () => {
  expect(fillSiteText('{contact}', { ...places, contactEmail: null })).toBe('the people who run this site');
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
