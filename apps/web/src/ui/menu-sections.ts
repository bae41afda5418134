import type { MenuEntry } from './Menu.tsx';

/** The rows of a menu, in sections with lines between them. */
export function inSections(sections: readonly (readonly MenuEntry[])[]): MenuEntry[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, at) => (at === 0 ? section : [{ kind: 'separator' } as const, ...section]));
}
