import type { ModtoolsPageProps } from '../frame/modtools-page-props.ts';

export function SettingsPage({ community }: ModtoolsPageProps) {
  return <p>{community.name}</p>;
}
