import type { ModtoolsPageProps } from '../frame/modtools-page-props.ts';

export function LogPage({ community }: ModtoolsPageProps) {
  return <p>{community.name}</p>;
}
