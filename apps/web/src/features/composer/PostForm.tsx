import type { Community, Post } from '@confab/api-contract/calls';
import { canCreatePost, type Decision, messages, type UserGroup } from '@confab/domain';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreatePost } from '../../data/create-post.ts';
import { useViewer } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call-error.ts';
import { BannerNote } from '../../ui/BannerNote.tsx';
import { Button } from '../../ui/Button.tsx';
import '../../ui/card.css';
import { useTextField } from '../../ui/form/use-text-field.ts';
import { BodyField } from './BodyField.tsx';
import { checkTitle } from './check-title.ts';
import { CommunityPicker } from './CommunityPicker.tsx';
import { forgetDraft, type PostText, useKeptDraft } from './post-draft.ts';
import './post-form.css';
import { PostAsField } from './PostAsField.tsx';
import { TitleField } from './TitleField.tsx';

type Props = {
  /** The community that is chosen, once it is known. */
  community: Community | undefined;
  /** What is wrong with the community that the address names. */
  communityError: string | undefined;
  onPick: (name: string) => void;
  onPublished: (post: Post) => void;
  /** Asked before anything is thrown away. */
  onCancel: (touched: boolean) => void;
  /** Stands below the fields. */
  children: ReactNode;
};

/** A new text post. What is typed survives a reload. */
export function PostForm({ community, communityError, onPick, onPublished, onCancel, children }: Props) {
  const viewer = useViewer();
  const create = useCreatePost();
  const [userGroup, setUserGroup] = useState<UserGroup>('normal');
  const picker = useRef<HTMLInputElement>(null);

  const form = useForm<PostText>({
    defaultValues: { title: '', body: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  useKeptDraft(form, community?.name, onPick);
  const title = useTextField(form, 'title', checkTitle);
  const body = useTextField(form, 'body', () => undefined);
  const touched = title.value !== '' || body.value !== '';

  const decision = community && canCreatePost(viewer, community);
  const refusal = community && decision && sentenceFor(decision, community);

  const focusFirstError = () => {
    if (community) form.setFocus('title');
    else picker.current?.focus();
  };
  const publish = (text: PostText) => {
    if (!community) {
      focusFirstError();
      return;
    }
    create.mutate(
      { ...text, community, userGroup },
      {
        onSuccess: (post) => {
          forgetDraft();
          onPublished(post);
        },
        onError: (error) => {
          if (isCallError(error) && error.code === 'post/title-too-short') {
            form.setError('title', { message: messages.titleTooShort });
          }
        },
      },
    );
  };
  const submit = () => {
    if (create.isPending) return;
    if (refusal) showAlert({ id: 'error', kind: 'error', text: refusal.onSubmit });
    else void form.handleSubmit(publish, focusFirstError)();
  };
  useCtrlEnter(submit);

  return (
    <form
      className="form post-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="card card-pad form">
        <CommunityPicker
          ref={picker}
          community={community}
          onPick={onPick}
          error={
            communityError ??
            (form.formState.isSubmitted && !community ? messages.communityMissing : undefined)
          }
        />
        {refusal && (
          <BannerNote kind="danger" icon="ban">
            {refusal.text}
          </BannerNote>
        )}
        <fieldset className="form" disabled={refusal !== undefined}>
          <TitleField {...title} />
          <BodyField name={body.name} value={body.value} onChange={body.onChange} />
          {community && <PostAsField communityId={community.id} value={userGroup} onChange={setUserGroup} />}
        </fieldset>
      </div>
      {children}
      <div className="btn-row end">
        <span className="submit-hint not-phone">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> to submit
        </span>
        <Button kind="ghost" onClick={() => onCancel(touched)}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={refusal !== undefined} busy={create.isPending}>
          Submit
        </Button>
      </div>
    </form>
  );
}

/** What somebody is told who may not post in a community: on the form, and when they try all the same (product-b 5). */
function sentenceFor(
  decision: Decision,
  { name }: Community,
): { text: string; onSubmit: string } | undefined {
  if (decision.allowed) return undefined;
  return decision.error === 'posting-restricted'
    ? { text: messages.postingRestricted, onSubmit: messages.postingRestricted }
    : { text: messages.bannedFrom(name), onSubmit: messages.bannedOnSubmit };
}

/** Ctrl+Enter, or Command and Enter, from anywhere on the page. */
function useCtrlEnter(act: () => void) {
  const latest = useEffectEvent(act);
  // Talks to the whole page's keyboard.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) latest();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}
