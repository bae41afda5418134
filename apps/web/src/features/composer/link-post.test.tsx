import { imagesApi, postsApi } from '@confab/api-contract/calls';
import { postMessages } from '@confab/domain';
import { anOwnUser, aWireCommunity, aWirePost } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { NewPostPage } from './NewPostPage.tsx';

const api = fakeApi();
const cats = aWireCommunity({ name: 'cats' });
const address = 'https://mill.example/swifts';

beforeEach(() => {
  api.on(imagesApi.linkInfo, ({ query }) => ({
    title: query['url'] === address ? 'Swifts of the mill' : 'Another page',
  }));
});

function open({ points = 10, required = 0 } = {}) {
  return renderApp(<NewPostPage communityName="cats" />, {
    at: '/new?community=cats',
    startup: { searchDisabled: true, user: anOwnUser({ points }), linkPostSubmitReqPoints: required },
    prepare: (client) => client.setQueryData(communityQuery('cats').queryKey, cats),
  });
}

const title = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Title/ });
const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Body/ });
const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'URL' });
const tab = (name: string) => screen.getByRole<HTMLButtonElement>('tab', { name });
const submit = () => screen.getByRole('button', { name: 'Submit' });

describe('a link post', () => {
  it('begins with an address pasted into the empty body, and fetches the title', async () => {
    let sent: unknown;
    api.on(postsApi.create, ({ body: brought }) => {
      sent = brought;
      return aWirePost({ publicId: 'abcdefgh', communityName: 'cats' });
    });
    const { user, router } = await open();
    await user.click(body());
    await user.paste(` ${address} `);
    expect(tab('Link').getAttribute('aria-selected')).toBe('true');
    expect(url().value).toBe(address);
    expect(document.activeElement).toBe(url());
    await waitFor(() => expect(title().value).toBe('Swifts of the mill'));
    expect(screen.getByText('Title fetched from the page. Change it as you like.')).toBeTruthy();
    expect(screen.getByText('mill.example')).toBeTruthy();
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/cats/post/abcdefgh'));
    expect(sent).toEqual({
      type: 'link',
      title: 'Swifts of the mill',
      community: 'cats',
      userGroup: 'normal',
      idempotencyKey: expect.any(String) as unknown,
      url: address,
    });
  });

  it('shows the host of an address while it is typed, before any request', async () => {
    const { user } = await open();
    await user.click(tab('Link'));
    await user.type(url(), 'https://mill.example');
    expect(screen.getAllByText('mill.example')).not.toEqual([]);
    expect(api.asked).toEqual([]);
    await user.clear(url());
    expect(screen.queryByText('mill.example')).toBeNull();
  });

  it('does not begin when there is a title or other text beside the address', async () => {
    const { user } = await open();
    await user.click(body());
    await user.paste(`see ${address}`);
    expect(body().value).toBe(`see ${address}`);
    await user.clear(body());
    await user.type(title(), 'My own');
    await user.click(body());
    await user.paste(address);
    expect(body().value).toBe(address);
    expect(api.asked).toEqual([]);
  });

  it('keeps a typed title, and replaces a fetched one', async () => {
    const { user } = await open();
    await user.click(tab('Link'));
    await user.click(url());
    await user.paste(address);
    await waitFor(() => expect(title().value).toBe('Swifts of the mill'));
    await user.clear(url());
    await user.paste('https://other.example/');
    await waitFor(() => expect(title().value).toBe('Another page'));
    await user.type(title(), '!');
    await user.clear(url());
    await user.paste(address);
    await screen.findByText('Swifts of the mill');
    expect(title().value).toBe('Another page!');
  });

  it('fetches a typed address on blur', async () => {
    const { user } = await open();
    await user.click(tab('Link'));
    await user.type(url(), address);
    expect(api.asked).toEqual([]);
    await user.tab();
    await waitFor(() => expect(title().value).toBe('Swifts of the mill'));
    await user.click(screen.getByRole('button', { name: 'Remove link' }));
    expect(url().value).toBe('');
    expect(screen.queryByText('mill.example')).toBeNull();
  });

  it('needs a complete address', async () => {
    const { user } = await open();
    await user.type(title(), 'Swifts');
    await user.click(tab('Link'));
    await user.click(submit());
    expect(await screen.findByText(postMessages.linkMissing)).toBeTruthy();
    await user.type(url(), 'mill.example');
    expect(screen.queryByText(postMessages.linkMissing)).toBeNull();
    await user.click(submit());
    expect(await screen.findByText(postMessages.linkMissing)).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('says that the server refused the address', async () => {
    api.refuse(postsApi.create, 400, 'invalid-url');
    const { user } = await open();
    await user.type(title(), 'Swifts');
    await user.click(tab('Link'));
    await user.type(url(), address);
    await user.click(submit());
    expect(await screen.findByText(postMessages.linkInvalid)).toBeTruthy();
  });

  it('needs points where the site requires them: then an address stays text', async () => {
    const { user } = await open({ points: 5, required: 5 });
    await user.click(body());
    await user.paste(address);
    expect(body().value).toBe(address);
    await user.click(tab('Link'));
    expect(url().disabled).toBe(true);
    expect(url().placeholder).toBe(postMessages.linkPointsMissing);
    await user.click(submit());
    expect(await screen.findByText(postMessages.linkPointsMissing)).toBeTruthy();
  });
});

describe('the tabs of a post’s type', () => {
  it('are one tab stop, change with the arrow keys, and keep the text', async () => {
    const { user } = await open();
    await user.type(body(), 'Kept');
    tab('Text').focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tab('Link'));
    expect(screen.getByRole('tabpanel', { name: 'Link' })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab('Text'));
    await user.keyboard('{End}{Home}');
    expect(tab('Image').tabIndex).toBe(-1);
    expect(body().value).toBe('Kept');
  });
});
