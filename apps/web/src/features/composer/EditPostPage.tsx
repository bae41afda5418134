import { canEditPost } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { communityQuery } from '../../data/communities.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { State } from '../../ui/State.tsx';
import { postAddress } from '../post/post-address.ts';
import { ComposerPage } from './ComposerPage.tsx';
import { EditPostForm } from './EditPostForm.tsx';

/** Where an author changes a post. Its loader has it ready. */
export function EditPostPage({ publicId }: { publicId: string }) {
  const viewer = useViewer();
  const { user } = useStartup();
  // The form keeps to what it began with.
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
      <EditPostForm key={`${post.id} ${user.id}`} post={post} community={community} />
    </ComposerPage>
  );
}
