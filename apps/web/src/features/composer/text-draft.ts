import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { claimDraft, draftKey, forgetDraft, restoreDraft, writeDraft } from '../../lib/drafts.ts';
import { typedText } from '../../lib/text-fields.ts';
import { noText, type PostFieldName, postFieldNames, type PostText } from './PostFields.tsx';

/** What else a draft says of its post. */
type About = {
  community: string;
  /** When the edited post was last edited before. */
  editedAt: string;
};

type TextDraft = PostText & About;

/** The draft that a form writes, once it is known which. */
export type PostDraft = { key: string | undefined; found: Promise<string>; forget: () => void };

/** The draft of a new post (`new`), or of an edited one (its id), in this tab. Given up when the form is closed. */
export function usePostDraft(account: string, post: string): PostDraft {
  const [key, setKey] = useState<string>();
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<string>());
  const place = draftKey(account, `post:${post}`);

  useEffect(() => {
    const closed = new AbortController();
    void claimDraft(place, closed.signal).then((claimed) => {
      resolve(claimed);
      if (!closed.signal.aborted) setKey(claimed);
    });
    return () => closed.abort();
  }, [place, resolve]);

  const forget = () => {
    // The form that is left for good stores nothing more.
    setKey(undefined);
    void promise.then((claimed) => forgetDraft(place, claimed));
  };
  return { key, found: promise, forget };
}

type Options = {
  form: UseFormReturn<PostText>;
  /** The form element. */
  element: RefObject<HTMLFormElement | null>;
  draft: PostDraft;
  /** The texts without a draft, which are not stored. */
  before: PostText;
  /** The fields that a draft may fill. */
  names: readonly PostFieldName[];
  about: About;
  /** Called with the stored draft. */
  onRestored: (draft: TextDraft) => void;
};

/**
 * Stores a post in progress on this device, and restores it once its draft is known. Text typed before that is newer
 * than the draft; text typed before hydration is in the fields only.
 */
export function useTextDraft({ form, element, draft, before, names, about, onRestored }: Options): void {
  const { key } = draft;
  const { community, editedAt } = about;

  const takeTyped = useEffectEvent(() => form.reset({ ...before, ...typedInto(element.current) }));
  const restore = useEffectEvent((from: string) => {
    const stored = readDraft(from);
    if (!stored) return;
    const now = form.getValues();
    const untouched = names.filter((name) => now[name] === before[name]);
    const text = Object.fromEntries(untouched.map((name) => [name, stored[name]]));
    form.reset({ ...now, ...text, type: stored.type });
    onRestored(stored);
  });
  const keep = useEffectEvent((to: string, text: PostText) => {
    const same = text.type === before.type && postFieldNames.every((name) => text[name] === before[name]);
    writeDraft(to, same ? '' : JSON.stringify({ ...text, ...about }));
  });

  useEffect(() => takeTyped(), []);
  useEffect(() => {
    if (key !== undefined) restore(key);
  }, [key]);
  useEffect(() => {
    if (key === undefined) return undefined;
    // A newly chosen community belongs to the existing draft.
    keep(key, form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(key, values) });
  }, [form, key, community, editedAt]);
}

/** Texts typed into a form before hydration. */
function typedInto(form: HTMLFormElement | null): Partial<Record<PostFieldName, string>> {
  if (!form) return {};
  const typed = postFieldNames.map((name) => [name, typedText(form, name)] as const);
  return Object.fromEntries(typed.filter(([, text]) => text !== ''));
}

function readDraft(key: string): TextDraft | undefined {
  const kept = parse(restoreDraft(key) || '{}');
  if (kept.size === 0) return undefined;
  const text = (name: string) => {
    const value = kept.get(name);
    return typeof value === 'string' ? value : '';
  };
  const draft: TextDraft = { ...noText, community: text('community'), editedAt: text('editedAt') };
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
