import type { Post } from '@confab/api-contract/calls';
import { useSite } from '../../data/site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** The ways to pass a post on. */
export function ShareMenu({ post }: { post: Post }) {
  const { name } = useSite();
  return (
    <Menu
      label="Share"
      align="start"
      entries={() => import('./share-entries.ts').then(({ shareEntries }) => shareEntries(post, name))}
      button={(props) => (
        <button {...props} type="button" className="action" aria-label="Share">
          <Icon name="share" />
          <span className="label">Share</span>
        </button>
      )}
    />
  );
}
