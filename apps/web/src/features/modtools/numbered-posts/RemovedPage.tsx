import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { NumberedPosts } from './NumberedPosts.tsx';

export function RemovedPage(props: ModtoolsPageProps) {
  return (
    <NumberedPosts
      {...props}
      filter="deleted"
      title="Removed posts"
      hint="Gone from every feed. The threads stay readable."
      empty={{ title: 'Nothing removed', text: 'Posts that are deleted stand here.' }}
    />
  );
}
