import { connect } from '@confab/db';
import { aComment, aCommunity, aPost } from '@confab/testing/db';
import { databaseUrl, expect, expectAccessible, logIn, newName, settled, test } from './journey.ts';
import { aPerson } from './people.ts';

test(
  'a muted person’s posts leave the feeds at once and their comments are folded, until that is undone',
  { tag: '@desktop' },
  async ({ page }) => {
    const connection = connect(databaseUrl, { max: 1, applicationName: 'mutes' });
    const { db } = connection;
    const loud = await aPerson(db);
    const quiet = await aPerson(db);
    const reader = await aPerson(db);
    const community = await aCommunity(db, { by: quiet, name: newName() });
    const values = { in: community, hotness: -1_000_000 };
    await aPost(db, { ...values, by: loud, title: 'Louder' });
    await aPost(db, { ...values, by: loud, title: 'And louder' });
    const post = await aPost(db, { ...values, by: quiet, title: 'A whisper' });
    await aComment(db, { by: loud, on: post, body: 'WHAT' });
    await connection.close();

    await logIn(page, reader.username);
    await page.goto(`/${community.name}`);
    await settled(page);
    const feed = page.getByRole('feed');
    const card = feed.getByRole('article', { name: 'Louder', exact: true });
    const muted = feed.getByRole('article', { name: /^Muted @/ });
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: `Mute @${loud.username}` }).click();
    await expect(muted).toHaveCount(2);
    await expect(feed.getByRole('article', { name: 'A whisper' })).toBeVisible();
    await expect(
      page.getByText(`Posts from @${loud.username} won't appear on any of your feeds from now on.`),
    ).toBeVisible();
    // Focus stays where it was done.
    const undo = muted.filter({ hasText: ': Louder' }).getByRole('button', { name: /^Undo muting/ });
    await expect(undo).toBeFocused();
    await expectAccessible(page);
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(muted).toHaveCount(0);
    await expect(page.getByText(`Unmuted @${loud.username}`)).toBeVisible();
    await expect(card.getByRole('link', { name: 'Louder', exact: true })).toBeFocused();

    // From a comment; the server leaves the posts out from then on.
    await feed.getByRole('link', { name: 'A whisper' }).click();
    const comment = page.getByRole('article', { name: `Comment by @${loud.username}` });
    await comment.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: `Mute @${loud.username}` }).click();
    const folded = page.getByRole('article', { name: 'Comment by a muted user' });
    await expect(folded).toBeFocused();
    await expect(page.getByText('WHAT')).toBeHidden();
    await expect(page.getByText(/won't appear on any/)).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/${community.name}`);
    await expect(feed.getByRole('article')).toHaveCount(1);
    await expect(feed.getByRole('article', { name: 'A whisper' })).toBeVisible();
  },
);
