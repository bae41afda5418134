import type { Post } from '@confab/api-contract/calls';
import { SaveButton } from '../lists/saving/SaveButton.tsx';
import { ShareMenu } from './ShareMenu.tsx';

/** What one does with a post on its page to find it again, or to let others find it. */
export default function ShareAndSave({ post }: { post: Post }) {
  return (
    <>
      <ShareMenu post={post} />
      <SaveButton id={post.id} type="post" />
    </>
  );
}
