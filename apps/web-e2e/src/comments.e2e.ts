import {
  beginReply,
  box,
  choose,
  comment,
  menu,
  offered,
  prompt,
  stored,
  test,
  write,
} from './discussion.ts';
import { answers, done, expect, logIn, site } from './journey.ts';

test(
  'a comment is there at once, first and counted, and is the server’s as soon as that answers',
  { tag: '@desktop' },
  async ({ discussion }) => {
    await discussion.written({ by: 'author', body: 'An earlier one.' });
    const page = await discussion.comes('reader');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/comments?userGroup=*', async (route) => {
      await held;
      await route.continue();
    });

    await write(page, 'Is **this** how it looks?');
    const mine = comment(page, 'Is this how it looks?');
    await expect(mine.getByText('Sending…')).toBeVisible();
    await expect(mine.locator('strong')).toHaveText('this');
    await expect(mine.getByRole('button', { name: 'Reply' })).toBeHidden();
    await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
    await expect(page.getByRole('article', { name: /^Comment by/ }).first()).toContainText('Is this');

    answer();
    await stored(mine);
    await expect(mine.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Comment sent.')).toBeAttached();
    const id = (await mine.getAttribute('id')) ?? '';
    await page.goto(`${discussion.path}/${id}`);
    await expect(mine).toBeInViewport();
    await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
  },
);

test('two people talk: one writes, the other replies, the first mends and takes back, and each sees it', async ({
  discussion,
}) => {
  const author = await discussion.comes('author');
  await write(author, 'Who has seen an otter?');
  await stored(comment(author, 'Who has seen an otter?'));

  const reader = await discussion.comes('reader');
  const question = comment(reader, 'Who has seen an otter?');
  await expect(question.getByText('OP')).toBeVisible();
  await beginReply(question, 'I have, by the weir.');
  await question.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await stored(comment(reader, 'I have, by the weir.'));
  await question.getByRole('button', { name: 'Upvote' }).click();
  await expect(question.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'true');

  await author.reload();
  await expect(comment(author, 'I have, by the weir.')).toBeVisible();
  await choose(comment(author, 'Who has seen an otter?'), 'Edit');
  const edit = author.getByRole('textbox', { name: 'Edit your comment' });
  await expect(edit).toHaveValue('Who has seen an otter?');
  await edit.fill('Who has seen an otter, or two?');
  await author.getByRole('button', { name: 'Update comment' }).click();
  await expect(comment(author, 'Who has seen an otter, or two?')).toBeVisible();
  await expect(author.getByText('Comment updated.')).toBeAttached();
  await expect(author.getByText('· edited'), 'not within five minutes').toBeHidden();

  await reader.reload();
  await expect(comment(reader, 'Who has seen an otter, or two?')).toBeVisible();
  await choose(comment(reader, 'I have, by the weir.'), 'Delete');
  const dialog = reader.getByRole('dialog', { name: 'Delete comment?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const gone = comment(reader, 'Deleted by user');
  await expect(gone).toContainText('Hidden');
  await expect(gone.getByRole('button')).toHaveText(['']);
  await expect(reader.getByText('I have, by the weir.')).toBeHidden();

  await author.reload();
  await expect(comment(author, 'Deleted by user')).toBeVisible();
  await expect(author.getByText('by the weir')).toBeHidden();
  await expect(author.getByRole('heading', { name: '2 comments' })).toBeVisible();
});

test(
  'a moderator takes a comment away: its replies stay, and nobody but moderators and its author reads it',
  { tag: '@desktop' },
  async ({ discussion }) => {
    const rude = await discussion.written({ by: 'reader', body: 'A rude word.' });
    await discussion.written({ by: 'author', body: 'Please do not.', under: rude });
    const moderator = await discussion.comes('moderator');
    await choose(comment(moderator, 'A rude word.'), 'Delete as moderator');
    await moderator
      .getByRole('dialog', { name: 'Delete comment?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(comment(moderator, 'A rude word.')).toContainText('Deleted by moderator');
    await expect(moderator.getByText('Comment deleted.')).toBeVisible();

    const author = await discussion.comes('author');
    await expect(comment(author, 'Deleted by moderator')).toBeVisible();
    await expect(author.getByText('A rude word.')).toBeHidden();
    await expect(comment(author, 'Please do not.')).toBeVisible();
  },
);

test(
  'a moderator speaks officially in a comment, and as themselves again',
  { tag: '@desktop' },
  async ({ discussion }) => {
    const moderator = await discussion.comes('moderator');
    await prompt(moderator).click();
    await box(moderator).fill('The rules are on the right.');
    await moderator.getByRole('checkbox', { name: 'Speaking as moderator' }).check();
    await moderator.getByRole('button', { name: 'Add comment' }).click();
    const mine = comment(moderator, 'The rules are on the right.');
    await stored(mine);
    await expect(mine.getByText('Mod', { exact: true })).toBeVisible();

    const reader = await discussion.comes('reader');
    const seen = comment(reader, 'The rules are on the right.');
    await expect(seen.getByText('Mod', { exact: true })).toBeVisible();

    await mine.getByRole('button', { name: 'More actions' }).click();
    const official = menu(moderator).getByRole('menuitemcheckbox', { name: 'Speaking officially' });
    await expect(official).toBeChecked();
    await done(moderator, /\/comments\/\w+$/, () => official.click());
    await expect(official).not.toBeChecked();
    await expect(mine.getByText('Mod', { exact: true })).toBeHidden();
    await moderator.keyboard.press('Escape');

    await reader.reload();
    await expect(seen).toBeVisible();
    await expect(seen.getByText('Mod', { exact: true })).toBeHidden();
  },
);

test('an admin is shown the id of a comment', { tag: '@desktop' }, async ({ discussion }) => {
  const { id } = await discussion.written({ by: 'reader', body: 'Which one am I?' });
  const admin = await discussion.comes('admin');
  await choose(comment(admin, 'Which one am I?'), 'Show ID');
  await expect(admin.getByRole('dialog', { name: 'Comment ID' })).toContainText(id);
});

test('the menu of a comment holds what everybody can do, and what belongs to the person', async ({
  discussion,
  page,
  isMobile,
}) => {
  await discussion.written({ by: 'author', body: 'Of the author.' });
  await discussion.written({ by: 'moderator', body: 'Of the moderator.' });
  await discussion.written({ by: 'admin', body: 'Of the admin.' });
  const everybody = isMobile ? ['Copy URL', 'Save to list'] : [];
  const own = [...everybody, 'Edit', 'Delete'];
  const othersOf = (role: 'author' | 'moderator') => [
    ...everybody,
    `Mute @${discussion.people[role].username}`,
    'Report',
  ];

  await page.goto(discussion.path);
  const author = await discussion.comes('author');
  for (const each of [page, author]) {
    for (const name of ['Share', 'Save to list']) {
      const beside = comment(each, 'Of the moderator.').getByRole('button', { name });
      await expect(beside).toBeVisible({ visible: !isMobile });
    }
    expect(await offered(comment(each, 'Of the moderator.'))).toEqual(othersOf('moderator'));
  }
  expect(await offered(comment(author, 'Of the author.'))).toEqual(own);

  const moderator = await discussion.comes('moderator');
  expect(await offered(comment(moderator, 'Of the author.'))).toEqual([
    ...othersOf('author'),
    'Delete as moderator',
  ]);
  expect(await offered(comment(moderator, 'Of the moderator.'))).toEqual([
    ...own,
    'Speaking officially',
    'Delete as moderator',
  ]);

  const admin = await discussion.comes('admin');
  expect(await offered(comment(admin, 'Of the author.'))).toEqual([
    ...othersOf('author'),
    'Show ID',
    'Delete as admin',
  ]);
  expect(await offered(comment(admin, 'Of the admin.'))).toEqual([
    ...own,
    'Show ID',
    'Speaking officially',
    'Delete as admin',
  ]);
});

test('the link of a comment is copied, and leads to it', async ({ discussion, isMobile }) => {
  await discussion.written({ by: 'author', body: 'Worth showing around.' });
  const author = await discussion.comes('author');
  await author.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const own = comment(author, 'Worth showing around.');
  if (isMobile) await choose(own, 'Copy URL');
  else await own.getByRole('button', { name: 'Share' }).click();
  await expect(author.getByText('Link copied to clipboard.')).toBeVisible();
  await author.goto(await author.evaluate(() => navigator.clipboard.readText()));
  await expect(own).toBeInViewport();
});

test(
  'a visitor who wants to write, reply or vote is asked to log in, and goes on where they were',
  { tag: '@desktop' },
  async ({ discussion, page }) => {
    await discussion.written({ by: 'author', body: 'Anybody there?' });
    await page.goto(discussion.path);
    const asked = page.getByRole('dialog', { name: 'Login to continue' });
    const question = comment(page, 'Anybody there?');
    for (const button of [
      question.getByRole('button', { name: 'Upvote' }),
      question.getByRole('button', { name: 'Reply' }),
      prompt(page),
    ]) {
      await button.click();
      await expect(asked).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();
    }

    await prompt(page).click();
    await asked.getByRole('button', { name: 'Login' }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByLabel('Username').fill(discussion.people.reader.username);
    await login.getByLabel('Password', { exact: true }).fill(site.password);
    await page.keyboard.press('Enter');
    await expect(login).toBeHidden();
    await expect(page).toHaveURL(discussion.path);
    await write(page, 'I am, now.');
    await stored(comment(page, 'I am, now.'));
  },
);

test('words that are selected become a quote in the reply', { tag: '@desktop' }, async ({ discussion }) => {
  await discussion.written({ by: 'author', body: 'Otters sleep on their backs.' });
  const page = await discussion.comes('reader');
  const said = comment(page, 'Otters sleep on their backs.');
  const reply = said.getByRole('button', { name: 'Reply' });
  // A press that nobody answers yet ends the selection.
  await answers(reply);
  await said.getByText('Otters sleep').selectText();
  await reply.click();
  await expect(said.getByRole('textbox')).toHaveValue('> Otters sleep on their backs.\n\n');
});

test(
  'a reply at the greatest depth cannot be replied to, and says why',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page, 'alice');
    await page.goto(`${site.post}/${site.comment}`);
    const deepest = comment(page, 'Answer at depth 15.');
    const reply = deepest.getByRole('button', { name: 'Reply' });
    await expect(reply).toBeDisabled();
    await expect(reply).toHaveAttribute('title', 'Thread too deep.');
  },
);
