import { expect, test } from 'vitest';
import { meantVariable } from './variables.ts';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SECRET_FIEL', 'SECRET_FILE'],
  ['PROT', 'PORT'],
  ['site_url', 'SITE_URL'],
  ['RATE-LIMIT', 'RATE_LIMITS'],
])('%s is taken for %s', (name, variable) => {
  expect(meantVariable(name)).toBe(variable);
});

test.each([
  'SECRET',
  'SECRET_FILE',
  'HOME',
  'HOSTNAME',
  'PGPORT',
  'AWS_ACCESS_KEY_ID',
  'PATH',
  'PWD',
  'SHLVL',
  'LANG',
  '_',
  '',
])('"%s" is taken for no variable', (name) => {
  expect(meantVariable(name)).toBeUndefined();
});
