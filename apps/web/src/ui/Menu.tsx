import {
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
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

type MenuProps = {
  /** The accessible name of the menu. */
  label: string;
  align?: 'start' | 'end';
  button: (props: MenuButtonProps) => ReactElement;
} & (
  | {
      /** The rows. Called at each render of the open menu, so that they follow changes. */
      entries: () => readonly MenuEntry[];
    }
  | {
      /** Rows in a chunk of their own: a lazy part that renders a `MenuWindow`. */
      children: ReactNode;
      /** Begins to load that chunk. */
      preload: () => void;
    }
);

const MenuWindow = lazyPart(() => import('./MenuWindow.tsx'));

/** A menu under its button. Its code is preloaded when the pointer or focus reaches the button. */
export function Menu({ label, align = 'end', button, ...rows }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Pick<MenuFrame, 'place' | 'byKeyboard'> | null>(null);
  const close = () => setOpened(null);
  const prepare = () => {
    MenuWindow.preload();
    if ('preload' in rows) rows.preload();
  };

  return (
    <>
      {button({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        onClick: ({ currentTarget, detail }) =>
          setOpened(opened ? null : { place: landmarkOf(currentTarget), byKeyboard: detail === 0 }),
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {opened && (
        <MenuContext value={{ ...opened, label, align, anchor, onClose: close }}>
          <LoadBoundary onFailure={close}>
            {'entries' in rows ? <MenuWindow entries={rows.entries()} /> : rows.children}
          </LoadBoundary>
        </MenuContext>
      )}
    </>
  );
}

type MenuFrame = {
  label: string;
  align: 'start' | 'end';
  anchor: RefObject<HTMLButtonElement | null>;
  /** The menu's parent: the landmark that contains its button. */
  place: HTMLElement;
  /** Opened by keyboard: focuses the first row. */
  byKeyboard: boolean;
  onClose: () => void;
};

/** For the rows: the menu that they are in. */
export const MenuContext = createContext<MenuFrame | null>(null);

function landmarkOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('main, header') ?? document.body;
}
