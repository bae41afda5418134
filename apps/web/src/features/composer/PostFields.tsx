import type { Post } from '@confab/api-contract/calls';
import {
  codePointLength,
  limits,
  postMessages,
  readLinkUrl,
  type UserGroup,
  visibleText,
} from '@confab/domain';
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useStartup, useViewer } from '../../data/startup.ts';
import { useAutoHeight } from '../../ui/form/TextInput.tsx';
import { Counter, cut, Field, type TextFieldProps, useTextField } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Segmented } from '../../ui/Tabs.tsx';
import '../../ui/tabs.css';
import { speakingGroups } from '../authorship/Author.tsx';
import { isWebAddress } from '../writing/markdown-format.ts';
import { handleFormatKey, MarkdownEditor, MarkdownToolbar } from '../writing/MarkdownEditor.tsx';
import { checkUrl, type LinkContext, LinkField } from './LinkField.tsx';

/** Props of every field: its text, and what the page knows of the post. */
export type PostFieldProps = TextFieldProps & {
  link?: LinkContext;
  /** Shown under the title while it has no error. */
  titleNote?: string | undefined;
  /** Called when only an address was pasted into the empty body. True if it was taken as a link. */
  onAddress?: (url: string) => boolean;
  /** The text was deleted, and cannot be written again. */
  bodyDeleted?: boolean;
};

type PostField = {
  /** The post types with this field. */
  types: readonly PostType[];
  edited: boolean;
  /** The error of a text, or undefined. */
  check: (text: string) => string | undefined;
  /** The text as it is sent. */
  sent: (text: string) => string;
  Input: (props: PostFieldProps) => ReactNode;
};

const asWritten = (text: string) => text;

/** The text fields of a post, in the order of the form. Both forms, their checks and the draft read this table. */
const postFields = {
  url: {
    types: ['link'],
    edited: false,
    check: checkUrl,
    sent: (url) => readLinkUrl(url) ?? url,
    Input: LinkField,
  },
  title: {
    types: ['text', 'image', 'link'],
    edited: true,
    check: checkTitle,
    sent: asWritten,
    Input: TitleField,
  },
  body: { types: ['text'], edited: true, check: () => undefined, sent: asWritten, Input: BodyField },
} satisfies Record<string, PostField>;

export type PostType = Post['type'];
export type PostFieldName = keyof typeof postFields;
/** The texts of all fields: changing the type loses none. */
export type PostText = { type: PostType } & Record<PostFieldName, string>;

// Object.keys types the keys as string.
export const postFieldNames = Object.keys(postFields) as PostFieldName[];

export const noText: PostText = { type: 'text', url: '', title: '', body: '' };

/** The fields of a post type; with `edited` only those that can be changed later. */
export function fieldsOf(type: PostType, { edited }: { edited: boolean } = { edited: false }) {
  return postFieldNames.filter((name) => {
    const field: PostField = postFields[name];
    return field.types.includes(type) && (field.edited || !edited);
  });
}

/** The editable texts of a published post. */
export function publishedText(
  post: { type: PostType } & { [Name in PostFieldName]?: string | null },
): PostText {
  const text = { ...noText, type: post.type };
  for (const name of fieldsOf(post.type, { edited: true })) text[name] = post[name] ?? '';
  return text;
}

/** All texts of a post that is written again. */
export const writtenText = (post: Post): PostText => ({ ...publishedText(post), url: post.link?.url ?? '' });

export function sentTexts(
  text: PostText,
  names: readonly PostFieldName[],
): Partial<Record<PostFieldName, string>> {
  return Object.fromEntries(names.map((name) => [name, postFields[name].sent(text[name])]));
}

type PostFieldsProps = Omit<PostFieldProps, keyof TextFieldProps> & {
  form: UseFormReturn<PostText>;
  names: readonly PostFieldName[];
  /** Stands below a field. */
  below?: Partial<Record<PostFieldName, ReactNode>>;
};

export function PostFields({ names, below, ...props }: PostFieldsProps) {
  return names.map((name) => (
    <Fragment key={name}>
      <PostInput name={name} {...props} />
      {below?.[name]}
    </Fragment>
  ));
}

function PostInput({
  form,
  name,
  ...context
}: Omit<PostFieldsProps, 'names' | 'below'> & { name: PostFieldName }) {
  const { check, Input }: PostField = postFields[name];
  const field = useTextField(form, name, check);
  return <Input {...field} {...context} />;
}

const types = [
  { value: 'text', label: 'Text', icon: 'text' },
  { value: 'image', label: 'Image', icon: 'image' },
  { value: 'link', label: 'Link', icon: 'link' },
] as const satisfies { value: PostType; label: string; icon: string }[];

type Props = {
  type: PostType;
  /** Absent where the type is fixed. */
  onChange?: (type: PostType) => void;
  children: ReactNode;
};

/** The type of the post: tabs above its fields. */
export function TypeTabs({ type, onChange, children }: Props) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);

  const handleKey = (event: KeyboardEvent) => {
    const place = types.findIndex(({ value }) => value === type);
    const next = types.at(placeFor(event.key, place) % types.length);
    if (!next || next.value === type) return;
    event.preventDefault();
    onChange?.(next.value);
    bar.current?.querySelector<HTMLElement>(`[id="${id}-${next.value}"]`)?.focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label="Post type" ref={bar} onKeyDown={handleKey}>
        {types.map(({ value, label, icon }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === type}
            aria-controls={`${id}-fields`}
            tabIndex={value === type ? 0 : -1}
            disabled={onChange === undefined}
            onClick={() => onChange?.(value)}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
      <div className="form" role="tabpanel" id={`${id}-fields`} aria-labelledby={`${id}-${type}`}>
        {children}
      </div>
    </>
  );
}

/** The tab that a key leads to from the one at `place`. */
function placeFor(key: string, place: number): number {
  switch (key) {
    case 'ArrowRight':
      return place + 1;
    case 'ArrowLeft':
      return place - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return place;
  }
}

/** The title: one line of text that wraps on screen. */
function TitleField({ name, value, error, titleNote, onChange, onBlur, ref }: PostFieldProps) {
  const area = useAutoHeight(value, ref);
  const keepOneLine = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <Field
      label="Title"
      error={error}
      okay={titleNote}
      counter={<Counter value={value} max={limits.postTitleMax} />}
    >
      {(control) => (
        <textarea
          {...control}
          ref={area}
          name={name}
          dir="auto"
          className="input title-input"
          rows={1}
          value={value}
          onKeyDown={keepOneLine}
          onBlur={onBlur}
          onChange={(event) => onChange(cut(onOneLine(event.target.value), limits.postTitleMax))}
        />
      )}
    </Field>
  );
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
}

/** The error of a title. Surrounding spaces do not count. */
function checkTitle(title: string): string | undefined {
  const length = codePointLength(visibleText(title));
  if (length === 0) return postMessages.titleEmpty;
  return length < limits.postTitleMin ? postMessages.titleTooShort : undefined;
}

const Preview = lazy(() => import('../writing/Preview.tsx'));

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;
type View = (typeof views)[number]['value'];

/** The body, as source or as preview. */
function BodyField({ name, value, onChange, onAddress, bodyDeleted = false }: PostFieldProps) {
  const [view, setView] = useState<View>('write');
  const area = useRef<HTMLTextAreaElement>(null);

  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (value === '' && isWebAddress(pasted) && onAddress?.(pasted)) event.preventDefault();
  };

  return (
    <Field label="Body" optional>
      {(control) => (
        <MarkdownEditor
          {...control}
          ref={area}
          name={name}
          rows={8}
          disabled={bodyDeleted}
          value={value}
          onChange={(body) => onChange(cut(body, limits.postBodyMax))}
          onKeyDown={handleFormatKey}
          onPaste={handlePaste}
          preview={
            view === 'preview' ? (
              <Suspense fallback={<div className="editor-preview" aria-busy="true" />}>
                <Preview source={value} max={limits.postBodyMax} />
              </Suspense>
            ) : undefined
          }
          bar={
            bodyDeleted ? null : (
              <>
                <Segmented<View> label="Editor view" options={views} value={view} onChange={setView} />
                {view === 'write' && <MarkdownToolbar area={area} />}
              </>
            )
          }
        />
      )}
    </Field>
  );
}

type PostAsFieldProps = { communityId: string; value: UserGroup; onChange: (group: UserGroup) => void };

const roles = {
  mods: { value: 'mods', label: 'Moderator', icon: 'shield' },
  admins: { value: 'admins', label: 'Admin', icon: 'shield-check' },
} as const;

/** The role that a post is written in; only for authors with a choice. */
export function PostAsField({ communityId, value, onChange }: PostAsFieldProps) {
  const { user } = useStartup();
  const groups = speakingGroups(useViewer(), communityId);
  if (groups.length === 0 || !user) return null;
  return (
    <div className="field post-as">
      <span className="label">Post as</span>
      <Segmented<UserGroup>
        label="Post as"
        wide
        value={value}
        options={[{ value: 'normal', label: `@${user.username}` }, ...groups.map((group) => roles[group])]}
        onChange={onChange}
      />
    </div>
  );
}
