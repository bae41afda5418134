import type { CommunityDetail, Image, Post } from '@confab/api-contract/calls';
import { canEditPost, postMessages, type UserGroup } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { communityQuery } from '../../data/communities.ts';
import { type PostChanges, useEditPost } from '../../data/post-writing.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { isCallError, refusedField } from '../../lib/call.ts';
import { cssVariables } from '../../ui/class-names.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { State } from '../../ui/State.tsx';
import { copyOf } from '../pictures/picture-files.ts';
import { postAddress, postPath } from '../post/post-address.ts';
import { BelowForm, ComposerPage, PostFormFrame } from './ComposerPage.tsx';
import { LeavingDialog, useLeaving } from './leaving.tsx';
import { LinkPreview } from './LinkField.tsx';
import {
  fieldsOf,
  PostAsField,
  PostFields,
  postFieldNames,
  type PostText,
  publishedText,
  sentTexts,
  TypeTabs,
} from './PostFields.tsx';
import { usePostDraft, useTextDraft } from './text-draft.ts';

/** The form that edits a post. The loader has fetched the post. */
export function EditPostPage({ publicId }: { publicId: string }) {
  const viewer = useViewer();
  const { user } = useStartup();
  // Updates of the post must not change the form.
  const { data: thread } = useQuery({ ...postThreadQuery(publicId), enabled: false });
  const post = thread?.post;
  const { data: community } = useQuery({
    ...communityQuery(post?.communityName ?? ''),
    enabled: post !== undefined,
  });
  if (!post || !user) return null;

  if (!canEditPost(viewer, post).allowed) {
    return (
      <Page gutter>
        <State
          heading="h1"
          icon="lock"
          quiet
          title="Only its author can edit a post"
          action={
            <LinkButton kind="soft" {...postAddress(post)}>
              Go to the post
            </LinkButton>
          }
        />
      </Page>
    );
  }
  return (
    <ComposerPage title="Edit Post" community={community}>
      <EditPostForm key={`${post.id} ${user.id}`} account={user.id} post={post} community={community} />
    </ComposerPage>
  );
}

type Props = { account: string; post: Post; community: CommunityDetail | undefined };

/** The editable fields and the role; the rest of a post stays as it is. */
function EditPostForm({ account, post, community }: Props) {
  const edit = useEditPost(post);
  const navigate = useNavigate();
  const router = useRouter();
  const [cameFromPost] = useState(() => router.state.resolvedLocation?.pathname === postPath(post));
  const element = useRef<HTMLFormElement>(null);
  const names = fieldsOf(post.type, { edited: true });
  const before = publishedText(post);
  const form = useForm<PostText>({ defaultValues: before, reValidateMode: 'onSubmit' });
  const written = useWatch({ control: form.control, compute: (values: PostText) => values });
  const [userGroup, setUserGroup] = useState<UserGroup>(post.userGroup);

  const draft = usePostDraft(account, post.id);
  const [restored, setRestored] = useState<'as it was' | 'edited since'>();
  useTextDraft({
    form,
    element,
    draft,
    before,
    names: post.deletedContent ? names.filter((name) => name !== 'body') : names,
    about: { community: post.communityName, editedAt: post.editedAt ?? '' },
    onRestored: (kept) => setRestored(kept.editedAt === (post.editedAt ?? '') ? 'as it was' : 'edited since'),
  });

  const changes: PostChanges = {
    ...sentTexts(
      written,
      names.filter((name) => written[name] !== before[name]),
    ),
    ...(userGroup === post.userGroup ? {} : { userGroup }),
  };
  const leaving = useLeaving({ touched: Object.keys(changes).length > 0, onDiscard: draft.forget });

  const showPost = () => {
    if (cameFromPost) router.history.back({ ignoreBlocker: true });
    else void navigate({ ...postAddress(post), replace: true, ignoreBlocker: true });
  };
  const save = () => {
    edit.mutate(changes, {
      onSuccess: () => {
        draft.forget();
        showPost();
      },
      onError: (error) => {
        const wrong = refusedField(error, postFieldNames);
        if (isCallError(error) && error.code === 'post/title-too-short') {
          form.setError('title', { message: postMessages.titleTooShort });
        } else if (wrong) form.setError(wrong.field, { message: wrong.text });
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
        {restored && (
          <p className="meta" role="status">
            {restored === 'edited since' && 'This post has been edited since. '}
            Your unsaved changes are back.
          </p>
        )}
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
          <PostFields form={form} names={names} bodyDeleted={post.deletedContent} />
          {post.type === 'image' && <PublishedPictures images={post.images} />}
        </TypeTabs>
        <PostAsField communityId={post.communityId} value={userGroup} onChange={setUserGroup} />
      </PostFormFrame>
      <LeavingDialog
        leaving={leaving}
        text={
          leaving.discards
            ? 'What you have changed is not saved and will be gone.'
            : 'What you have changed is not saved. It stays on this device until you come back to it.'
        }
      />
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

/** The pictures of an edited post, which cannot be changed. */
function PublishedPictures({ images }: { images: readonly Image[] }) {
  return (
    <div className="field">
      <span className="label">Pictures</span>
      {images.length === 0 ? (
        <div className="dropzone slim is-off center gap-2 secondary text-md">
          <Icon name="image-off" />
          <span>The pictures of this post are deleted.</span>
        </div>
      ) : (
        <ol className="published-pictures" aria-label="Pictures, in order">
          {images.map((image) => (
            <li key={image.id} className="ph edged" style={cssVariables({ '--avg': image.averageColor })}>
              <img
                src={copyOf(image, 'small')}
                width={image.width}
                height={image.height}
                alt={image.altText ?? image.caption ?? ''}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
