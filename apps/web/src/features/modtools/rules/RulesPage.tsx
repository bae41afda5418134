import type { ModtoolsPageProps } from '../frame/modtools-page-props.ts';

export function RulesPage({ community }: ModtoolsPageProps) {
  return <p>{community.name}</p>;
}
