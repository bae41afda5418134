import type { CommunityDetail, Post } from '@confab/api-contract/calls';
import {
  canSpeakAs,
  counted,
  hasPointsToPost,
  newObjectId,
  postMessages,
  type UserGroup,
} from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController, useForm, useWatch } from 'react-hook-form';
import { communityQuery } from '../../data/communities.ts';
import { useWithdrawHeld } from '../../data/held.ts';
import { useCreatePost } from '../../data/post-writing.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { useScoredViewer, useStartup } from '../../data/startup.ts';
import { alertError, showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { openModal } from '../../lib/modals.ts';
import type { Shared } from '../../lib/worker-messages.ts';
import { BannerNote } from '../../ui/Page.tsx';
import { postAddress } from '../post/post-address.ts';
import { CommunityPicker } from './CommunityPicker.tsx';
import { BelowForm, ComposerPage, PostFormFrame } from './ComposerPage.tsx';
import { LeavingDialog, useLeaving } from './leaving.tsx';
import { useLinkPage } from './LinkField.tsx';
import { contentOf, refusalToPost, sentenceOfServer, withShared } from './new-post.ts';
import { checkPictures, isUnderWay } from './picture-draft.ts';
import { usePictures } from './pictures.ts';
import { PicturesField, useArrivingFiles } from './PicturesField.tsx';
import {
  fieldsOf,
  noText,
  PostAsField,
  type PostFieldName,
  postFieldNames,
  PostFields,
  type PostText,
  TypeTabs,
  writtenText,
} from './PostFields.tsx';
import { SimilarPosts } from './SimilarPosts.tsx';
import { usePostDraft, useTextDraft } from './text-draft.ts';

type Props = {
  communityName: string | undefined;
  /** The post that moderators did not approve, whose author writes it again. The loader has fetched it. */
  again?: string | undefined;
  /** Whether to fill the form with content that another app has shared. */
  shared?: boolean;
};

/** The form of a new post. The address names the community. */
export function NewPostPage({ communityName, again, shared = false }: Props) {
  const { user } = useStartup();
  const { data: thread } = useQuery({ ...postThreadQuery(again ?? ''), enabled: false });
  const written = thread?.post;
  const isRefused = written?.held && written.held.removedAt !== null && written.userId === user?.id;
  const refused = isRefused ? written : undefined;
  const { community, error } = useNamedCommunity(communityName);
  const navigate = useNavigate();
  return (
    <ComposerPage title="New Post" community={community}>
      {/* Drafts belong to an account: another account starts a new form. */}
      {user && (
        <NewPostForm
          key={`${user.id} ${refused?.id ?? ''}`}
          account={user.id}
          refused={refused}
          shared={shared}
          community={community}
          communityError={error}
          onPick={(name) =>
            void navigate({
              to: '/new',
              search: { community: name, again },
              replace: true,
              resetScroll: false,
            })
          }
          onPublished={(post) => void navigate({ ...postAddress(post), replace: true, ignoreBlocker: true })}
        />
      )}
    </ComposerPage>
  );
}

function useNamedCommunity(name: string | undefined) {
  const query = useQuery({ ...communityQuery(name ?? ''), enabled: name !== undefined });
  if (name === undefined) return { community: undefined, error: undefined };
  const missing = isCallError(query.error, 404);
  return {
    community: query.data,
    error: query.isError
      ? missing
        ? `There is no community named ${name}.`
        : 'The community could not be loaded.'
      : undefined,
  };
}

type NewPostFormProps = {
  /** The author's id; the draft is stored for this account. */
  account: string;
  /** The post that it writes again. */
  refused: Post | undefined;
  /** Whether to take shared content. */
  shared: boolean;
  /** The chosen community, once loaded. */
  community: CommunityDetail | undefined;
  /** The error of the community that the address names. */
  communityError: string | undefined;
  onPick: (name: string) => void;
  onPublished: (post: Post) => void;
};

const refuse = (text: string) => showAlert({ id: 'error', kind: 'error', text });

/** A new post of any type. Its text and pictures survive a reload. */
function NewPostForm(props: NewPostFormProps) {
  const { account, refused, shared, community, communityError, onPick, onPublished } = props;
  const viewer = useScoredViewer();
  const { imagePostSubmitReqPoints, linkPostSubmitReqPoints } = useStartup();
  const create = useCreatePost();
  // The same at each press: a post whose reply was lost is not written twice.
  const [idempotencyKey] = useState(() => newObjectId());
  const withdraw = useWithdrawHeld();
  const element = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  const [before] = useState(() => (refused ? writtenText(refused) : noText));
  const form = useForm<PostText>({
    defaultValues: before,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const type = useController({ control: form.control, name: 'type' }).field;
  const written = useWatch({ control: form.control, compute: (values: PostText) => values });
  const write = (name: PostFieldName, text: string) => {
    form.setValue(name, text);
    form.clearErrors(name);
  };
  const [wantedGroup, setUserGroup] = useState<UserGroup>('normal');
  const mayKeepGroup = community && canSpeakAs(viewer, community.id, wantedGroup).allowed;
  const userGroup = mayKeepGroup ? wantedGroup : 'normal';

  const draft = usePostDraft(account, refused?.id ?? 'new');
  const pictures = usePictures(draft, refused?.images);
  const [picturesError, setPicturesError] = useState<string>();
  const [picturesChecked, setPicturesChecked] = useState(false);
  const list = pictures.use();
  const underWay = type.value === 'image' ? list.filter(isUnderWay).length : 0;

  const link = useLinkPage((found, before) => {
    const current = form.getValues('title');
    if (current === '' || current === before) write('title', found);
  });
  useTextDraft({
    form,
    element,
    draft,
    before,
    names: postFieldNames,
    about: { community: community?.name ?? '', editedAt: '' },
    onRestored: (kept) => {
      if (community === undefined && kept.community !== '') onPick(kept.community);
      void link.lookUp(kept.url);
    },
  });

  const refusal = community && refusalToPost(viewer, community);
  const imagesAllowed = hasPointsToPost(viewer, imagePostSubmitReqPoints).allowed;
  const linksAllowed = hasPointsToPost(viewer, linkPostSubmitReqPoints).allowed;
  const refusalOfPoints =
    (type.value === 'image' && !imagesAllowed && postMessages.imagePointsMissing) ||
    (type.value === 'link' && !linksAllowed && postMessages.linkPointsMissing);

  const forget = () => {
    draft.forget();
    void pictures.forget();
  };
  const leaving = useLeaving({
    touched:
      postFieldNames.some((name) => written[name] !== before[name]) ||
      list.length > (refused?.images.length ?? 0),
    onDiscard: forget,
  });

  const addFiles = (files: readonly File[]) => {
    if (refusal) return;
    if (!imagesAllowed) {
      refuse(postMessages.imagePointsMissing);
      return;
    }
    type.onChange('image');
    setPicturesChecked(false);
    setPicturesError(pictures.add(files));
  };
  const over = useArrivingFiles(addFiles);
  useShared(shared && draft.key !== undefined, (given) => {
    const filled = withShared(form.getValues(), given);
    for (const field of ['type', ...postFieldNames] as const) form.setValue(field, filled[field]);
    if (given.files.length > 0) addFiles(given.files);
    else void link.lookUp(form.getValues('url'));
  });
  const addAddress = (address: string) => {
    if (written.title !== '' || !linksAllowed) return false;
    flushSync(() => {
      type.onChange('link');
      write('url', address);
    });
    form.setFocus('url');
    void link.lookUp(address);
    return true;
  };

  const focusFirstError = () => {
    const wrong = (['title', ...postFieldNames] as const).find((name) => form.getFieldState(name).error);
    if (!community) picker.current?.focus();
    else if (wrong) form.setFocus(wrong);
  };
  const publish = async (text: PostText) => {
    const isImagePost = text.type === 'image';
    if (!community || (isImagePost && checkPictures(list) !== undefined)) {
      focusFirstError();
      return;
    }
    if (isImagePost && !(await describePictures())) return;
    try {
      const content = contentOf(text, pictures.get());
      const post = await create.mutateAsync({ community, userGroup, idempotencyKey, ...content });
      forget();
      if (refused) withdraw.mutate(refused);
      onPublished(post);
    } catch (error) {
      tell(error);
    }
  };
  /** Alternative texts are otherwise saved when their field is left. */
  const describePictures = async () => {
    try {
      await pictures.describeAll();
      return true;
    } catch (error) {
      if (isCallError(error) && error.code === 'image-not-found') tell(error);
      else alertError(error);
      return false;
    }
  };
  const tell = (error: unknown) => {
    if (isCallError(error) && error.code === 'warning-unread') {
      openModal('warnings');
      return;
    }
    const said = sentenceOfServer(error, type.value);
    if (!said) return;
    if (said.at === 'pictures') setPicturesError(said.text);
    else if (said.at === 'page') refuse(said.text);
    else form.setError(said.at, { message: said.text });
    if (said.expired) pictures.sendAllAgain();
  };
  const submit = () => {
    if (refusal) refuse(refusal.onSubmit);
    else if (refusalOfPoints) refuse(refusalOfPoints);
    else {
      setPicturesChecked(true);
      setPicturesError(undefined);
      void form.handleSubmit(publish, focusFirstError)();
    }
  };

  return (
    <>
      <PostFormFrame
        ref={element}
        busy={form.formState.isSubmitting}
        waitsFor={underWay > 0 ? `Submit waits for ${counted(underWay, 'upload')}` : undefined}
        refused={refusal !== undefined}
        onSubmit={submit}
        onCancel={leaving.cancel}
        below={<BelowForm community={community} />}
      >
        <CommunityPicker
          ref={picker}
          community={community}
          onPick={onPick}
          error={
            communityError ??
            (form.formState.isSubmitted && !community ? postMessages.communityMissing : undefined)
          }
        />
        {refusal && (
          <BannerNote kind="danger" icon="ban">
            {refusal.text}
          </BannerNote>
        )}
        <fieldset className="form" disabled={refusal !== undefined}>
          <TypeTabs type={type.value} {...(refusal ? {} : { onChange: type.onChange })}>
            <PostFields
              form={form}
              names={fieldsOf(type.value)}
              link={{
                page: link.page,
                onComplete: (address) => void link.lookUp(address),
                onRemove: () => {
                  write('url', '');
                  link.forget();
                  form.setFocus('url');
                },
                allowed: linksAllowed,
              }}
              titleNote={
                type.value === 'link' && written.title !== '' && written.title === link.page?.title
                  ? 'Title fetched from the page. Change it as you like.'
                  : undefined
              }
              onAddress={addAddress}
              below={{
                url: <SimilarPosts url={link.page?.url ?? ''} />,
                title: community && <SimilarPosts title={written.title} community={community.name} />,
              }}
            />
            {type.value === 'image' && (
              <PicturesField
                pictures={pictures}
                error={picturesError ?? (picturesChecked ? checkPictures(list) : undefined)}
                onFiles={addFiles}
                over={over}
                allowed={imagesAllowed}
              />
            )}
          </TypeTabs>
          {community && <PostAsField communityId={community.id} value={userGroup} onChange={setUserGroup} />}
        </fieldset>
      </PostFormFrame>
      <LeavingDialog
        leaving={leaving}
        text={
          leaving.discards
            ? 'What you have written is not published and will be gone.'
            : 'What you have written is not published. It stays on this device until you come back to it.'
        }
      />
    </>
  );
}

/** Takes shared content once, after the draft has been restored. */
function useShared(expected: boolean, onShared: (shared: Shared) => void): void {
  const latest = useEffectEvent(onShared);

  // The service worker stored it.
  useEffect(() => {
    if (!expected) return undefined;
    const left = new AbortController();
    import('../../lib/worker-messages.ts').then(
      async ({ readShared, clearShared }) => {
        const shared = await readShared();
        // The form was closed: the next one takes the content.
        if (!shared || left.signal.aborted) return;
        latest(shared);
        await clearShared();
      },
      () => undefined,
    );
    return () => left.abort();
  }, [expected]);
}
