import type { Post } from '@confab/api-contract/calls';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readStored, store } from '../../lib/storage.ts';
import { typedText } from '../../lib/typed-text.ts';

export type PostType = Post['type'];

/** What is written of a post, whatever its type: who changes the type loses nothing. */
export type PostText = { type: PostType; title: string; body: string; url: string };

export type TextDraft = PostText & { community: string };

const storageKey = (account: string) => `draft:post:${account}`;

type Options = {
  form: UseFormReturn<PostText>;
  /** Where the fields stand in the document. */
  element: RefObject<HTMLFormElement | null>;
  account: string;
  community: string | undefined;
  /** Told what was kept. */
  onTaken: (draft: TextDraft) => void;
};

/**
 * Keeps a post that is being written on this device, under its account, and takes up what was kept when the page opens.
 * What was typed before the page ran stands in the fields only, and is later than what was kept.
 */
export function useTextDraft({ form, element, account, community, onTaken }: Options): void {
  const takeUp = useEffectEvent(() => {
    const draft = readDraft(account);
    const { type, title, body, url } = draft;
    form.reset({ type, title, body, url, ...typedInto(element.current) });
    onTaken(draft);
  });

  // Talks to the browser's storage and to the document, once the page runs.
  useEffect(() => takeUp(), []);
  useEffect(() => {
    const keep = (values: PostText) => keepDraft(account, { ...values, community: community ?? '' });
    // A community that was just chosen belongs to what is written already.
    if (community !== undefined) keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, account, community]);
}

/** The post was published, or given up. */
export function forgetTextDraft(account: string): void {
  store(storageKey(account), undefined);
}

/** The texts that stand in the fields of a form, where there are any. */
export function typedInto(form: HTMLFormElement | null): { title?: string; body?: string } {
  if (!form) return {};
  const title = typedText(form, 'title');
  const body = typedText(form, 'body');
  return { ...(title !== '' ? { title } : {}), ...(body !== '' ? { body } : {}) };
}

function keepDraft(account: string, { title, body, url, type, community }: TextDraft) {
  const empty = title === '' && body === '' && url === '' && type === 'text';
  store(storageKey(account), empty ? undefined : JSON.stringify({ type, title, body, url, community }));
}

function readDraft(account: string): TextDraft {
  const fields = parse(readStored(storageKey(account)) ?? '{}');
  const text = (name: string) => {
    const field = fields.get(name);
    return typeof field === 'string' ? field : '';
  };
  const type = fields.get('type');
  return {
    type: type === 'image' || type === 'link' ? type : 'text',
    title: text('title'),
    body: text('body'),
    url: text('url'),
    community: text('community'),
  };
}

function parse(stored: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored);
    return new Map(Object.entries(value ?? {}));
  } catch {
    return new Map();
  }
}
