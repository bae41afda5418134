import type { FocusEventHandler, ReactNode, Ref } from 'react';
import '../../ui/card.css';

type Props = {
  /** Where links to it lead. */
  id: string;
  title: string;
  /** At the end of the line of the title. */
  action?: ReactNode;
  /** Of a section whose rows go as they are dealt with (lib/focus-in-list.ts). */
  list?: { ref: Ref<HTMLElement>; onFocus: FocusEventHandler };
  children: ReactNode;
};

/** A part of the settings under its heading. */
export function Section({ id, title, action, list, children }: Props) {
  return (
    <section
      className="card form-section settings-section"
      id={id}
      aria-labelledby={`${id}-title`}
      {...(list && { tabIndex: -1, ...list })}
    >
      <div className="settings-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
