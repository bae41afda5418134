import type { CommunityDetail, Post } from '@confab/api-contract/calls';
import { canSpeakAs, counted, hasPointsToPost, postMessages, type UserGroup } from '@confab/domain';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController, useForm } from 'react-hook-form';
import { useCreatePost } from '../../data/create-post.ts';
import { useScoredViewer } from '../../data/scored-viewer.ts';
import { useStartup } from '../../data/startup.ts';
import { alertError } from '../../lib/alert-error.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call-error.ts';
import { BannerNote } from '../../ui/BannerNote.tsx';
import { useTextField } from '../../ui/form/use-text-field.ts';
import { BodyField } from './BodyField.tsx';
import { checkTitle } from './check-title.ts';
import { checkUrl } from './check-url.ts';
import { CommunityPicker } from './CommunityPicker.tsx';
import { BelowForm } from './ComposerPage.tsx';
import { contentOf } from './content-of.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { LinkField } from './LinkField.tsx';
import { checkPictures, isUnderWay } from './picture.ts';
import { PicturesField } from './PicturesField.tsx';
import { PostAsField } from './PostAsField.tsx';
import { PostFormFrame } from './PostFormFrame.tsx';
import { refusalToPost } from './refusal-to-post.ts';
import { sentenceOfServer } from './sentence-of-server.ts';
import { forgetTextDraft, type PostText, useTextDraft } from './text-draft.ts';
import { TitleField } from './TitleField.tsx';
import { TypeTabs } from './TypeTabs.tsx';
import { withShared } from './shared-post.ts';
import { useArrivingFiles } from './use-arriving-files.ts';
import { useLeaving } from './use-leaving.ts';
import { useShared } from './use-shared.ts';
import { useLinkPage } from './use-link-page.ts';
import { usePictures } from './use-pictures.ts';

type Props = {
  /** Whose post it will be; what is written is kept for them. */
  account: string;
  /** Whether something was shared that is to be filled in. */
  shared: boolean;
  /** The community that is chosen, once it is known. */
  community: CommunityDetail | undefined;
  /** What is wrong with the community that the address names. */
  communityError: string | undefined;
  onPick: (name: string) => void;
  onPublished: (post: Post) => void;
};

const refuse = (text: string) => showAlert({ id: 'error', kind: 'error', text });

/** A new post of any type. What is written, and every picture, survives a reload. */
export function NewPostForm(props: Props) {
  const { account, shared, community, communityError, onPick, onPublished } = props;
  const viewer = useScoredViewer();
  const { imagePostSubmitReqPoints, linkPostSubmitReqPoints } = useStartup();
  const create = useCreatePost();
  const element = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  const form = useForm<PostText>({
    defaultValues: { type: 'text', title: '', body: '', url: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const type = useController({ control: form.control, name: 'type' }).field;
  const title = useTextField(form, 'title', checkTitle);
  const body = useTextField(form, 'body', () => undefined);
  const url = useTextField(form, 'url', (given, values) =>
    values.type === 'link' ? checkUrl(given) : undefined,
  );
  const [wantedGroup, setUserGroup] = useState<UserGroup>('normal');
  const mayKeepGroup = community && canSpeakAs(viewer, community.id, wantedGroup).allowed;
  const userGroup = mayKeepGroup ? wantedGroup : 'normal';

  const pictures = usePictures(account);
  const [picturesError, setPicturesError] = useState<string>();
  const [picturesChecked, setPicturesChecked] = useState(false);
  const list = pictures.use();
  const underWay = type.value === 'image' ? list.filter(isUnderWay).length : 0;

  const link = useLinkPage((found, before) => {
    const current = form.getValues('title');
    if (current === '' || current === before) title.onChange(found);
  });
  useTextDraft({
    form,
    element,
    account,
    community: community?.name,
    onTaken: (kept) => {
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
    forgetTextDraft(account);
    void pictures.forget();
  };
  const leaving = useLeaving({
    touched: [title, body, url].some(({ value }) => value !== '') || list.length > 0,
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
  useShared(shared, (given) => {
    const filled = withShared(form.getValues(), given);
    for (const field of ['type', 'title', 'body', 'url'] as const) form.setValue(field, filled[field]);
    if (given.files.length > 0) addFiles(given.files);
    else void link.lookUp(form.getValues('url'));
  });
  const addAddress = (address: string) => {
    if (title.value !== '' || !linksAllowed) return false;
    flushSync(() => {
      type.onChange('link');
      url.onChange(address);
    });
    form.setFocus('url');
    void link.lookUp(address);
    return true;
  };

  const focusFirstError = () => {
    if (!community) picker.current?.focus();
    else if (form.getFieldState('title').error) form.setFocus('title');
    else if (form.getFieldState('url').error) form.setFocus('url');
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
      const post = await create.mutateAsync({ title: text.title, community, userGroup, ...content });
      forget();
      onPublished(post);
    } catch (error) {
      tell(error);
    }
  };
  /** Alternative texts that were typed and not left yet. */
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
            {type.value === 'link' && (
              <LinkField
                {...url}
                page={link.page}
                onComplete={(address) => void link.lookUp(address)}
                onRemove={() => {
                  url.onChange('');
                  link.forget();
                  form.setFocus('url');
                }}
                allowed={linksAllowed}
              />
            )}
            <TitleField
              {...title}
              okay={
                type.value === 'link' && title.value !== '' && title.value === link.page?.title
                  ? 'Title fetched from the page. Change it as you like.'
                  : undefined
              }
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
            {type.value === 'text' && (
              <BodyField
                name={body.name}
                value={body.value}
                onChange={body.onChange}
                onAddress={addAddress}
              />
            )}
          </TypeTabs>
          {community && <PostAsField communityId={community.id} value={userGroup} onChange={setUserGroup} />}
        </fieldset>
      </PostFormFrame>
      {leaving.asking && (
        <DiscardDialog
          text={
            leaving.discards
              ? 'What you have written is not published and will be gone.'
              : 'What you have written is not published. It stays on this device until you come back to it.'
          }
          onClose={leaving.stay}
          onLeave={leaving.leave}
        />
      )}
    </>
  );
}
