import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { NumberedPosts } from './NumberedPosts.tsx';

export function LockedPage(props: ModtoolsPageProps) {
  return (
    <NumberedPosts
      {...props}
      filter="locked"
      title="Locked posts"
      hint="Readable by everybody. Voting and commenting are closed."
      empty={{ title: 'Nothing locked', text: 'Posts that are locked stand here.' }}
    />
  );
}
