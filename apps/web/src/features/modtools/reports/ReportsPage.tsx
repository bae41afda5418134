import type { ModtoolsPageProps } from '../frame/modtools-page-props.ts';

export function ReportsPage({ community }: ModtoolsPageProps) {
  return <p>{community.name}</p>;
}
