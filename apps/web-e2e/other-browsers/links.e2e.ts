import { desktop, expect, phone, test } from './fixtures.ts';
import { walk } from './walk.ts';

for (const [who, username, begin] of [
  ['visitor', null, '/'],
  ['member', 'alice', '/'],
  ['moderator', 'mod_of_birding', '/birding/modtools/settings'],
] as const) {
  test(`a ${who} follows links on a phone and on a desktop`, async ({ comes }) => {
    const page = await comes(username);
    for (const size of [phone, desktop]) {
      await page.resize(size);
      await page.open(begin);
      expect(await walk(page, 20), `at ${size.width}`).toEqual([]);
    }
  });
}
