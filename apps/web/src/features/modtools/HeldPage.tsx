import { Link } from '@tanstack/react-router';
import { HeldList } from './HeldList.tsx';
import type { ModtoolsPageProps } from './modtools-page-props.ts';
import { ReadCommunity } from './ReadCommunity.tsx';

/** What waits for approval in a community. */
export function HeldPage({ community: { id, name } }: ModtoolsPageProps) {
  return (
    <HeldList key={id} of={id} wayOn={<ReadCommunity name={name} />}>
      <p className="tool-hint muted text-md">
        The settings say what is held.{' '}
        <Link className="text-btn" to="/$name/modtools/$" params={{ name, _splat: 'settings' }}>
          Change
        </Link>
      </p>
    </HeldList>
  );
}
