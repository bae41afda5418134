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
import { LoadBoundary } from './LoadBoundary.tsx';

/** A row of a menu. */
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
  /** Names what follows, up to the next heading or line. */
  | { kind: 'heading'; label: string }
  | { kind: 'separator' };

export type MenuAction = {
  kind: 'action';
  label: ReactNode;
  icon?: IconName;
  onSelect: () => void;
  /** For what destroys; stands last in its section. */
  danger?: boolean;
  /** Set where it is not possible now: the row is disabled and says why. */
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

/** One of several; `href` is where a middle click leads. */
export type MenuChoice = { value: string; label: string; icon?: IconName; href?: string };

/** What the menu needs of the button that opens it. */
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
  /** Asked for when the menu opens. Those that need code of their own may come a little later. */
  entries: () => readonly MenuEntry[] | Promise<readonly MenuEntry[]>;
  align?: 'start' | 'end';
  button: (props: MenuButtonProps) => ReactElement;
};

const [MenuWindow, load] = prepared(() => import('./MenuWindow.tsx'));

/** A menu under its button. Its code is loaded when somebody first comes near a menu. */
export function Menu({ label, entries, align = 'end', button }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  // Failing now is no matter: opening tells.
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
              // Loaded once; all others follow what changes while the menu is open.
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
  /** What the menu becomes a child of: the landmark of its button. */
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
