import { readFileSync } from 'node:fs';
import { readSettings, secretVariables, variables } from '@confab/config';
import { describe, expect, test } from 'vitest';
import { operatorEnvs, processNames, variablesRead, watchedEnv } from './read-variables.ts';
import { root } from './sources.ts';

const readme = readFileSync(`${root}README.md`, 'utf8');
const rows = readme.match(/^\| `[A-Z][^|]*\|/gm) ?? [];
const named = new Set(rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]+/g) ?? []));

/** Set by `npm run dev` and by the images: nothing for people to choose. */
const notForPeople = ['NODE_ENV'];

/** Named by a sentence below the table. */
const files = secretVariables.map((name) => `${name}_FILE`);
const elsewhere = new Set([...notForPeople, ...files]);

describe('the table of variables in README.md', () => {
  test.each(processNames)('names every variable that %s reads', async (name) => {
    const asked = new Set<string>();
    for (const env of operatorEnvs)
      for (const variable of await variablesRead(name, {
        ...env,
        DATABASE_URL: 'postgres://database/confab',
      }))
        asked.add(variable);
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((variable) => !named.has(variable) && !elsewhere.has(variable))).toEqual([]);
  });

  test('and the list from which the doctor knows mistyped names have the same variables', () => {
    expect([...named, ...elsewhere].sort()).toEqual([...variables].sort());
  });

  test('is followed by the names of the secrets that may stand in files', () => {
    const [sentences = ''] = /^A secret may stand in a file.*?\n\n/ms.exec(readme) ?? [];
    expect(sentences.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g)?.sort()).toEqual([...secretVariables].sort());
  });

  test('names every variable that npm start and the operator’s commands read', () => {
    const { env, asked } = watchedEnv({});
    readSettings(env);
    expect([...asked].filter((variable) => !named.has(variable))).toEqual([]);
  });
});
