import type { FocusEventHandler, ReactNode, Ref } from 'react';

/** The titles of the sections by anchor, in page order. */
export const sections = {
  account: 'Account',
  preferences: 'Preferences',
  device: 'Device preferences',
  notifications: 'Notifications',
  'muted-communities': 'Muted communities',
  'muted-users': 'Muted users',
  sessions: 'Devices',
  data: 'Your data',
  delete: 'Delete account',
};
export type SectionId = keyof typeof sections;

type Props = {
  id: SectionId;
  action?: ReactNode;
  /** For a section whose rows can be removed: the result of `useFocusInList`. */
  list?: { ref: Ref<HTMLElement>; onFocus: FocusEventHandler };
  children: ReactNode;
};

export function Section({ id, action, list, children }: Props) {
  return (
    <section
      className="card form-section settings-section"
      id={id}
      aria-labelledby={`${id}-title`}
      {...(list && { tabIndex: -1, ...list })}
    >
      <div className="settings-head row wrap spread">
        <h2 className="text-lg" id={`${id}-title`}>
          {sections[id]}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
