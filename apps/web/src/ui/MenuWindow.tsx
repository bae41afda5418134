import { Menu as Base } from '@base-ui/react/menu';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, use, useEffect, useRef } from 'react';
import './menu.css';
import './form/form.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { type MenuChoice, MenuContext, type MenuEntry } from './Menu.tsx';
import { focusedControl } from '../lib/focused-control.ts';

/** The rows of an open menu, with the window around them. */
export default function MenuWindow({ entries }: { entries: readonly MenuEntry[] }) {
  const menu = use(MenuContext);
  if (!menu) throw new Error('Menu rows are rendered in a Menu only.');
  const { label, align, anchor, place, byKeyboard, onClose } = menu;
  const popup = useRef<HTMLDivElement>(null);
  useReturnsFocus(anchor);
  useFocusesFirstRow(popup, byKeyboard);
  return (
    <Base.Root
      open
      onOpenChange={(open, { event }) => {
        // A press of the button closes the menu by itself.
        const onButton = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!open && !onButton) onClose();
      }}
    >
      <Base.Portal container={place}>
        <Base.Positioner
          className="menu-layer"
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup ref={popup} className="menu" aria-label={label} finalFocus={false}>
            {groupsOf(entries).map(({ heading, rows }, index) => (
              // Rows have no ids; their index is stable while the menu is open.
              <Group key={index} heading={heading} rows={rows} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Returns focus to the button when the menu closes, unless focus has moved on, mostly into a dialog. */
function useReturnsFocus(anchor: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    const button = anchor.current;
    return () => {
      if (focusedControl() === document.body) button?.focus({ preventScroll: true });
    };
  }, [anchor]);
}

/** Runs after the menu, which focuses itself when it opens. */
function useFocusesFirstRow(popup: RefObject<HTMLElement | null>, byKeyboard: boolean) {
  useEffect(() => {
    if (!byKeyboard) return undefined;
    const frame = requestAnimationFrame(() => {
      popup.current?.querySelector<HTMLElement>(firstRow)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [popup, byKeyboard]);
}

const firstRow = '[role^="menuitem"]:not([aria-disabled="true"])';

type MenuRow = Exclude<MenuEntry, { kind: 'heading' }>;
type Group = { heading: string | null; rows: MenuRow[] };

/** Groups rows by heading; a line starts a new group. */
function groupsOf(entries: readonly MenuEntry[]): Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    if (entry.kind === 'heading') groups.push({ heading: entry.label, rows: [] });
    else if (entry.kind === 'separator' || groups.length === 0) groups.push({ heading: null, rows: [entry] });
    else groups.at(-1)?.rows.push(entry);
  }
  return groups;
}

function Group({ heading, rows }: Group) {
  const content = rows.map((entry, index) => <Row key={index} entry={entry} />);
  if (heading === null) return content;
  return (
    <Base.Group>
      <Base.GroupLabel className="menu-label muted strong">{heading}</Base.GroupLabel>
      {content}
    </Base.Group>
  );
}

function Row({ entry }: { entry: MenuRow }) {
  switch (entry.kind) {
    case 'action':
      return (
        <Base.Item
          className={classNames('menu-item', entry.danger && 'danger')}
          disabled={entry.reason !== undefined}
          title={entry.reason}
          onClick={entry.onSelect}
        >
          {entry.icon && <Icon name={entry.icon} />}
          <span>{entry.label}</span>
        </Base.Item>
      );
    case 'link':
      return <LinkRow {...entry} />;
    case 'switch':
      return (
        <Base.CheckboxItem
          className="menu-item"
          checked={entry.checked}
          disabled={entry.reason !== undefined}
          title={entry.reason}
          onCheckedChange={entry.onChange}
        >
          {entry.icon && <Icon name={entry.icon} />}
          {entry.label}
          <span className="tail">
            <i className={classNames('switch', entry.checked && 'is-on')} aria-hidden="true" />
          </span>
        </Base.CheckboxItem>
      );
    case 'choices':
      return (
        <Base.RadioGroup
          aria-label={entry.label}
          value={entry.value}
          // The library types values as unknown; these are the options' own.
          onValueChange={(value: string) => entry.onChange(value)}
        >
          {entry.options.map((option) => (
            <ChoiceRow key={option.value} {...option} />
          ))}
        </Base.RadioGroup>
      );
    case 'separator':
      return <Base.Separator render={<hr />} />;
  }
}

function LinkRow({ href, icon, label }: Extract<MenuEntry, { kind: 'link' }>) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <Base.LinkItem className="menu-item" href={href} closeOnClick onClick={follow}>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </Base.LinkItem>
  );
}

function ChoiceRow({ value, label, icon, href }: MenuChoice) {
  return (
    <Base.RadioItem
      className="menu-item"
      value={value}
      closeOnClick
      render={href === undefined ? undefined : <a href={href} onClick={(event) => event.preventDefault()} />}
    >
      {icon && <Icon name={icon} />}
      {label}
      <span className="tail">
        <Base.RadioItemIndicator>
          <Icon name="check" size={18} />
        </Base.RadioItemIndicator>
      </span>
    </Base.RadioItem>
  );
}
