import type { CommunityDetail, Post } from '@confab/api-contract/calls';
import { postMessages, type UserGroup } from '@confab/domain';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PostChanges, useEditPost } from '../../data/edit-post.ts';
import { isCallError } from '../../lib/call-error.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useTextField } from '../../ui/form/use-text-field.ts';
import { postAddress, postPath } from '../post/post-address.ts';
import { BodyField } from './BodyField.tsx';
import { checkTitle } from './check-title.ts';
import { BelowForm } from './ComposerPage.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { LinkPreview } from './LinkPreview.tsx';
import { PostAsField } from './PostAsField.tsx';
import { PostFormFrame } from './PostFormFrame.tsx';
import { PublishedPictures } from './PublishedPictures.tsx';
import { typedInto } from './text-draft.ts';
import { TitleField } from './TitleField.tsx';
import { TypeTabs } from './TypeTabs.tsx';
import { useLeaving } from './use-leaving.ts';

type Props = { post: Post; community: CommunityDetail | undefined };

type PostText = { title: string; body: string };

/** Title, body and group of a post; the rest of it stays as it is. */
export function EditPostForm({ post, community }: Props) {
  const edit = useEditPost(post);
  const navigate = useNavigate();
  const router = useRouter();
  const [cameFromPost] = useState(() => router.state.resolvedLocation?.pathname === postPath(post));
  const element = useRef<HTMLFormElement>(null);
  const before: PostText = { title: post.title, body: post.body ?? '' };
  const form = useForm<PostText>({
    defaultValues: before,
    reValidateMode: 'onSubmit',
  });
  const title = useTextField(form, 'title', checkTitle);
  const body = useTextField(form, 'body', () => undefined);
  const [userGroup, setUserGroup] = useState<UserGroup>(post.userGroup);

  const takeUp = useEffectEvent(() => form.reset({ ...before, ...typedInto(element.current) }));
  // Talks to the document: what was typed before the page ran stands in the fields only.
  useEffect(() => takeUp(), []);

  const changes: PostChanges = {
    ...(title.value === before.title ? {} : { title: title.value }),
    ...(body.value === before.body ? {} : { body: body.value }),
    ...(userGroup === post.userGroup ? {} : { userGroup }),
  };
  const leaving = useLeaving({ touched: Object.keys(changes).length > 0, onDiscard: () => undefined });

  const showPost = () => {
    if (cameFromPost) router.history.back({ ignoreBlocker: true });
    else void navigate({ ...postAddress(post), replace: true, ignoreBlocker: true });
  };
  const save = () => {
    edit.mutate(changes, {
      onSuccess: showPost,
      onError: (error) => {
        if (isCallError(error) && error.code === 'post/title-too-short') {
          form.setError('title', { message: postMessages.titleTooShort });
        }
      },
    });
  };
  return (
    <>
      <PostFormFrame
        ref={element}
        busy={edit.isPending}
        onSubmit={() => void form.handleSubmit(save)()}
        onCancel={leaving.cancel}
        below={<BelowForm community={community} />}
      >
        <Field label="Community">
          {(control) => (
            <input
              {...control}
              className="input"
              dir="ltr"
              disabled
              value={`/${post.communityName}`}
              readOnly
            />
          )}
        </Field>
        <TypeTabs type={post.type}>
          {post.link && <PublishedLink link={post.link} />}
          <TitleField {...title} />
          {post.type === 'image' && <PublishedPictures images={post.images} />}
          {post.type === 'text' && (
            <BodyField
              name={body.name}
              value={body.value}
              onChange={body.onChange}
              disabled={post.deletedContent}
            />
          )}
        </TypeTabs>
        <PostAsField communityId={post.communityId} value={userGroup} onChange={setUserGroup} />
      </PostFormFrame>
      {leaving.asking && (
        <DiscardDialog
          text="What you have changed is not saved and will be gone."
          onClose={leaving.stay}
          onLeave={leaving.leave}
        />
      )}
    </>
  );
}

function PublishedLink({ link: { url, hostname, image } }: { link: NonNullable<Post['link']> }) {
  return (
    <>
      <Field label="URL">
        {(control) => (
          <input {...control} className="input" type="url" dir="ltr" disabled readOnly value={url} />
        )}
      </Field>
      <LinkPreview title={url} host={hostname} image={image} />
    </>
  );
}
