import type { FocusEventHandler, ReactNode, Ref } from 'react';
import { type SectionId, sections } from './settings-table.ts';

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
          {sections[id].title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
