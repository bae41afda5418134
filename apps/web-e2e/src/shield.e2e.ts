import { updateSiteSettings } from '@confab/db';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { test } from './apart.ts';
import { axeComplaints } from './axe.ts';
import { expect } from './journey.ts';
import { startProduct } from './product.ts';

/** A site of its own: the shield would ask every other journey, too. */
test('while the shield is up, a visitor waits a moment and reads on, and without scripts answers a question @both', async ({
  browser,
  db,
  ownUrl,
}) => {
  const author = await aUser(db);
  const community = await aCommunity(db, { by: author, name: 'birding' });
  const title = 'First swift of the year';
  // One post for each reader: a page that was opened within the last second comes from the cache, unasked.
  const ofVisitor = await aPost(db, { by: author, in: community, title });
  const ofPlain = await aPost(db, { by: author, in: community, title });
  const ofBare = await aPost(db, { by: author, in: community, title });
  await updateSiteSettings(db, { shield: 'on' });
  const product = await startProduct({ databaseUrl: ownUrl });
  const addressOf = (post: { publicId: string }) => `${product.origin}/birding/post/${post.publicId}`;
  const address = addressOf(ofVisitor);
  try {
    // The web process hears the setting within two seconds.
    await expect.poll(async () => (await fetch(address)).status).toBe(429);

    const visitor = await browser.newContext();
    const page = await visitor.newPage();
    await page.goto(`${address}#comments`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(page.url()).toBe(`${address}#comments`);
    await page.goto(`${product.origin}/birding`);
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    await visitor.close();

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const form = await plain.newPage();
    await form.goto(addressOf(ofPlain));
    await expect(form.getByRole('heading', { name: 'One moment' })).toBeVisible();
    const field = form.getByRole('textbox', { name: /^How much is/ });
    await field.fill('a hundred');
    await form.getByRole('button', { name: 'Read on' }).click();
    await expect(form.getByRole('alert')).toHaveText(/not the answer/);
    const question = await form.getByText(/^How much is/).innerText();
    const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const sum = [...question.matchAll(/\w+/g)].reduce((total, [word]) => {
      const at = words.indexOf(word);
      return at === -1 ? total : total + at + 2;
    }, 0);
    await field.fill(String(sum));
    await form.getByRole('button', { name: 'Read on' }).click();
    await expect(form.getByRole('heading', { name: title })).toBeVisible();
    await plain.close();

    // Without WebCrypto, as on a site without https, the script leaves the form to the reader.
    const insecure = await browser.newContext();
    const bare = await insecure.newPage();
    await bare.addInitScript(() => {
      Object.defineProperty(crypto, 'subtle', { value: undefined });
    });
    await bare.goto(addressOf(ofBare));
    await expect(bare.getByRole('textbox', { name: /^How much is/ })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await bare.emulateMedia({ colorScheme });
      expect(await axeComplaints(bare)).toEqual([]);
    }
    await insecure.close();
  } finally {
    await product.stop();
  }
});
