import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react';
import { prepared } from '../lib/prepared.tsx';
import type { IconName } from './Icon.tsx';
import { LoadBoundary } from './State.tsx';

export type MenuEntry =
  | MenuAction
  | { kind: 'link'; label: ReactNode; icon?: IconName; href: string }
  | MenuSwitch
  | {
      kind: 'choices';
      label: string;
      value: string;
      options: readonly MenuChoice[];
      onChange: (value: string) => void;
    }
  /** A heading of the following rows, up to the next heading or line. */
  | { kind: 'heading'; label: string }
  | { kind: 'separator' };

export type MenuAction = {
  kind: 'action';
  label: ReactNode;
  icon?: IconName;
  onSelect: () => void;
  /** Destructive; the last row of its section. */
  danger?: boolean;
  /** Disables the row and explains why. */
  reason?: string;
};

export type MenuSwitch = {
  kind: 'switch';
  label: string;
  icon?: IconName;
  checked: boolean;
  onChange: (checked: boolean) => void;
  reason?: string;
};

/** One of several options; `href` is for middle clicks. */
export type MenuChoice = { value: string; label: string; icon?: IconName; href?: string };

/** Props for the button that opens the menu. */
export type MenuButtonProps = {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
};

export type MenuProps = {
  /** The accessible name of the menu. */
  label: string;
  /** Called when the menu opens. May be asynchronous where the rows need lazy code. */
  entries: () => readonly MenuEntry[] | Promise<readonly MenuEntry[]>;
  align?: 'start' | 'end';
  button: (props: MenuButtonProps) => ReactElement;
};

const [MenuWindow, load] = prepared(() => import('./MenuWindow.tsx'));

/** A menu under its button. Its code is preloaded when the pointer or focus reaches the button. */
export function Menu({ label, entries, align = 'end', button }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  // Opening the menu tries again and shows the failure.
  const prepare = () => void load().catch(() => undefined);

  return (
    <>
      {button({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        onClick: ({ currentTarget, detail }) =>
          setOpened(opened ? null : openIn(landmarkOf(currentTarget), entries(), detail === 0)),
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {opened && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <MenuWindow
              {...{ label, align, anchor }}
              place={opened.place}
              byKeyboard={opened.byKeyboard}
              // Asynchronous rows are loaded once; others follow changes while the menu is open.
              entries={opened.loading ?? entries()}
              onClose={close}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

type Opened = {
  /** The menu's parent: the landmark that contains its button. */
  place: HTMLElement;
  byKeyboard: boolean;
  loading: Promise<readonly MenuEntry[]> | null;
};

function openIn(place: HTMLElement, entries: ReturnType<MenuProps['entries']>, byKeyboard: boolean): Opened {
  return { place, byKeyboard, loading: entries instanceof Promise ? entries : null };
}

function landmarkOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('main, header') ?? document.body;
}

/** Joins sections of rows with lines between them. */
export function inSections(sections: readonly (readonly MenuEntry[])[]): MenuEntry[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, at) => (at === 0 ? section : [{ kind: 'separator' } as const, ...section]));
}
