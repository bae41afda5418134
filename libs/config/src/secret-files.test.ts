import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError, type Environment } from './environment.ts';
import { secretVariables, withSecretFiles } from './secret-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-secret-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(text: string): Promise<string> {
  const path = join(folder, 'secret');
  await writeFile(path, text);
  return path;
}

test.each(secretVariables)('%s may stand in a file, which its own name with _FILE leads to', async (name) => {
  const path = await fileWith('hunter22\n');
  expect(withSecretFiles({ PORT: '3000', [`${name}_FILE`]: path })).toEqual({
    PORT: '3000',
    [name]: 'hunter22',
  });
  expect(withSecretFiles({ [name]: ' ', [`${name}_FILE`]: path })).toEqual({ [name]: 'hunter22' });
});

test.each([
  ['a\n', 'a'],
  ['a\r\n', 'a'],
  ['a', 'a'],
  [' a \n\n', ' a \n'],
])('of %j one newline at the end is removed, and nothing else', async (text, secret) => {
  expect(withSecretFiles({ SECRET_FILE: await fileWith(text) })).toEqual({ SECRET: secret });
});

test('an environment without such files stays as it is', () => {
  const env = { SECRET: 'a', SECRET_FILE: ' ', CRAWLER_FILES: '/crawlers.json', SITE_NAME_FILE: '/none' };
  expect(withSecretFiles(env)).toBe(env);
});

describe('a sentence names the variable and the path, and repeats no secret', () => {
  function expectRefusal(env: Environment, sentence: string) {
    const read = () => withSecretFiles(env);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('hunter22');
  }

  test('where the value and a file are both given', async () => {
    const path = await fileWith('hunter22');
    expectRefusal(
      { SMTP_URL: 'smtp://hunter22', SMTP_URL_FILE: path },
      `SMTP_URL_FILE is "${path}", but it accepts a file only where SMTP_URL is not set too.`,
    );
  });

  test('where the file cannot be read', () => {
    const path = join(folder, 'missing');
    expectRefusal(
      { SECRET_FILE: path },
      `SECRET_FILE is "${path}", but it accepts the path of a file that can be read (ENOENT).`,
    );
    expectRefusal(
      { SECRET_FILE: folder },
      `SECRET_FILE is "${folder}", but it accepts the path of a file that can be read (EISDIR).`,
    );
  });

  test.each(['', '\n', ' \r\n'])('where the file holds nothing but %j', async (text) => {
    const path = await fileWith(text);
    expectRefusal(
      { SECRET_FILE: path },
      `SECRET_FILE is "${path}", but it accepts a file that is not empty.`,
    );
  });
});
