import { type Decision, denialMessages, type UserGroup } from '@confab/domain';
import type { ActingGroup } from '../../data/post-changes.ts';
import type { MenuAction, MenuEntry, MenuSwitch } from '../../ui/Menu.tsx';

const words = {
  mods: { heading: 'Moderator', icon: 'shield', delete: 'Delete as moderator' },
  admins: { heading: 'Admin', icon: 'shield-check', delete: 'Delete as admin' },
} as const;

/** Begins their section. Admins may look at the id. */
export function staffHead(as: ActingGroup, showId: () => void): MenuEntry[] {
  const heading = { kind: 'heading', label: words[as].heading } as const;
  if (as === 'mods') return [heading];
  return [heading, { kind: 'action', icon: 'info', label: 'Show ID', onSelect: showId }];
}

/** Marks what its author wrote as an official statement of the group. */
export function speakEntry(
  as: ActingGroup,
  userGroup: UserGroup | 'null',
  speakAs: (group: UserGroup) => void,
): MenuSwitch {
  return {
    kind: 'switch',
    icon: words[as].icon,
    label: 'Speaking officially',
    checked: userGroup === as,
    onChange: (official) => speakAs(official ? as : 'normal'),
  };
}

export function deleteEntry(label: string, onSelect: () => void): MenuAction {
  return { kind: 'action', icon: 'trash-2', label, danger: true, onSelect };
}

/** Disabled, with the reason, where the decision denies it. */
export function staffDeleteEntry(as: ActingGroup, decision: Decision, onSelect: () => void): MenuAction {
  return { ...deleteEntry(words[as].delete, onSelect), ...reasonOf(decision) };
}

/** Joins sections of rows with lines between them. */
export function inSections(sections: readonly (readonly MenuEntry[])[]): MenuEntry[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, at) => (at === 0 ? section : [{ kind: 'separator' } as const, ...section]));
}

/** Disables a row with the reason of a denial. */
export function reasonOf(decision: Decision): { reason?: string } {
  return decision.allowed ? {} : { reason: denialMessages[decision.error] };
}
