import type { ModtoolsPageProps } from '../frame/modtools-page-props.ts';

export function ModeratorsPage({ community }: ModtoolsPageProps) {
  return <p>{community.name}</p>;
}
