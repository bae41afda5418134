import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readStored, store } from '../../lib/storage.ts';
import { typedText } from '../../lib/text-fields.ts';
import { noText, type PostFieldName, postFieldNames, type PostText } from './PostFields.tsx';

export type TextDraft = PostText & { community: string };

const storageKey = (account: string) => `draft:post:${account}`;

type Options = {
  form: UseFormReturn<PostText>;
  /** The form element. */
  element: RefObject<HTMLFormElement | null>;
  account: string;
  community: string | undefined;
  /** Called with the stored draft. */
  onRestored: (draft: TextDraft) => void;
};

/**
 * Stores a post in progress on this device, under its account, and restores it when the page opens. Text typed before
 * hydration is newer than the draft, and is in the fields only.
 */
export function useTextDraft({ form, element, account, community, onRestored }: Options): void {
  const restore = useEffectEvent(() => {
    const draft = readDraft(account);
    const { community: _community, ...text } = draft;
    form.reset({ ...text, ...typedInto(element.current) });
    onRestored(draft);
  });

  useEffect(() => restore(), []);
  useEffect(() => {
    const keep = (values: PostText) => keepDraft(account, { ...values, community: community ?? '' });
    // A newly chosen community belongs to the existing draft.
    if (community !== undefined) keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, account, community]);
}

/** The post was published or discarded. */
export function forgetTextDraft(account: string): void {
  store(storageKey(account), undefined);
}

/** Texts typed into a form before hydration. */
export function typedInto(form: HTMLFormElement | null): Partial<Record<PostFieldName, string>> {
  if (!form) return {};
  const typed = postFieldNames.map((name) => [name, typedText(form, name)] as const);
  return Object.fromEntries(typed.filter(([, text]) => text !== ''));
}

function keepDraft(account: string, draft: TextDraft) {
  const empty = draft.type === 'text' && postFieldNames.every((name) => draft[name] === '');
  store(storageKey(account), empty ? undefined : JSON.stringify(draft));
}

function readDraft(account: string): TextDraft {
  const kept = parse(readStored(storageKey(account)) ?? '{}');
  const text = (name: string) => {
    const value = kept.get(name);
    return typeof value === 'string' ? value : '';
  };
  const draft: TextDraft = { ...noText, community: text('community') };
  for (const name of postFieldNames) draft[name] = text(name);
  const type = kept.get('type');
  if (type === 'image' || type === 'link') draft.type = type;
  return draft;
}

function parse(stored: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored);
    return new Map(Object.entries(value ?? {}));
  } catch {
    return new Map();
  }
}
