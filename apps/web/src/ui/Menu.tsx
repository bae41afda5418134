import {
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react';
import type { IconName } from './Icon.tsx';

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

type Props = {
  /** The accessible name of the menu. */
  label: string;
  /** Asked for when the menu opens. */
  entries: () => readonly MenuEntry[];
  align?: 'start' | 'end';
  button: (props: MenuButtonProps) => ReactElement;
};

const load = () => import('./MenuWindow.tsx');
const MenuWindow = lazy(load);

/** A menu under its button. Its code is loaded when somebody first comes near a menu. */
export function Menu({ label, entries, align = 'end', button }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  // Where the open menu stands in the document: in the landmark of its button.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const prepare = () => void load();

  return (
    <>
      {button({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': place !== null,
        onClick: ({ currentTarget }) => setPlace(place ? null : landmarkOf(currentTarget)),
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {place && (
        <Suspense>
          <MenuWindow
            {...{ label, align, anchor, place }}
            entries={entries()}
            onClose={() => setPlace(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function landmarkOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('main, header') ?? document.body;
}
