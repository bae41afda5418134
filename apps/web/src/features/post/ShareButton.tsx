import type { Post } from '@confab/api-contract/calls';
import { copyLink } from '../../lib/copy-link.ts';
import { Icon } from '../../ui/Icon.tsx';
import { postPath } from './post-address.ts';
import { canShareNatively, shareNatively } from './share.ts';

/** Shares a post from its card: by the device where it can, else by copying the address. */
export function ShareButton({ post }: { post: Post }) {
  const handleShare = () => {
    const path = postPath(post);
    void (canShareNatively() ? shareNatively({ title: post.title, path }) : copyLink(path));
  };
  return (
    <button type="button" className="action" aria-label="Share" onClick={handleShare}>
      <Icon name="share" />
      <span className="label">Share</span>
    </button>
  );
}
