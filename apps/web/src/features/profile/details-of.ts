import type { ViewedUser } from '@confab/api-contract/calls';

type Detail = { name: string; value: string };

/** All that is known of an account, a line each, by name. The HTML of a text is that text once more. */
export function detailsOf({
  aboutMeHtml: _html,
  proPic,
  badges,
  moddingList,
  ...rest
}: ViewedUser): Detail[] {
  const values = {
    ...rest,
    proPic: proPic?.url ?? null,
    badges: badges.map(({ type }) => type).join(', '),
    moddingList: (moddingList ?? []).map(({ name }) => `/${name}`).join(', '),
  };
  return Object.entries(values)
    .map(([name, value]) => ({ name, value: shown(value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function shown(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
