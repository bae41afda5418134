import type { ModtoolsPageProps } from '../frame/modtools-page-props.ts';

export function LockedPage({ community }: ModtoolsPageProps) {
  return <p>{community.name}</p>;
}
