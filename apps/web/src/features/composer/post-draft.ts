import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readStored, store } from '../../lib/storage.ts';

/** What is written of a post. */
export type PostText = { title: string; body: string };

type PostDraft = PostText & { community: string };

const key = 'draft:post';

/**
 * Keeps a post that is being written on this device, and takes up what was kept when the page opens. `onCommunity` is
 * called with the community of that draft.
 */
export function useKeptDraft(
  form: UseFormReturn<PostText>,
  community: string | undefined,
  onCommunity: (name: string) => void,
): void {
  const takeUp = useEffectEvent(() => {
    const { community: kept, ...text } = readDraft();
    form.reset(text);
    if (community === undefined && kept !== '') onCommunity(kept);
  });

  // Talks to the browser's storage, once the page runs.
  useEffect(() => takeUp(), []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft({ ...values, community: community ?? '' }),
      }),
    [form, community],
  );
}

/** The post was published, or given up. */
export function forgetDraft(): void {
  store(key, undefined);
}

function keepDraft({ title, body, community }: PostDraft) {
  store(key, title === '' && body === '' ? undefined : JSON.stringify({ title, body, community }));
}

function readDraft(): PostDraft {
  const fields = parse(readStored(key) ?? '{}');
  const text = (name: string) => {
    const field = fields.get(name);
    return typeof field === 'string' ? field : '';
  };
  return { title: text('title'), body: text('body'), community: text('community') };
}

function parse(stored: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored);
    return new Map(Object.entries(value ?? {}));
  } catch {
    return new Map();
  }
}
