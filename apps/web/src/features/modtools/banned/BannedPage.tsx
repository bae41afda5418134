import type { ModtoolsPageProps } from '../frame/modtools-page-props.ts';

export function BannedPage({ community }: ModtoolsPageProps) {
  return <p>{community.name}</p>;
}
