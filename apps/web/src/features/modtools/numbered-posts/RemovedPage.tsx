import type { ModtoolsPageProps } from '../frame/modtools-page-props.ts';

export function RemovedPage({ community }: ModtoolsPageProps) {
  return <p>{community.name}</p>;
}
