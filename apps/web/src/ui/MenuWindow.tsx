import { Menu as Base } from '@base-ui/react/menu';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, RefObject } from 'react';
import './menu.css';
import './form/switch.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { MenuChoice, MenuEntry } from './Menu.tsx';

type Props = {
  label: string;
  entries: readonly MenuEntry[];
  align: 'start' | 'end';
  anchor: RefObject<HTMLButtonElement | null>;
  /** What the menu becomes a child of. */
  place: HTMLElement;
  onClose: () => void;
};

/** The loaded half of ui/Menu. */
export default function MenuWindow({ label, entries, align, anchor, place, onClose }: Props) {
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
          <Base.Popup className="menu" aria-label={label} finalFocus={anchor}>
            {entries.map((entry, index) => (
              // A menu is made anew each time it opens, so its order is its identity.
              <Row key={index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Row({ entry }: { entry: MenuEntry }) {
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
        <Base.CheckboxItem className="menu-item" checked={entry.checked} onCheckedChange={entry.onChange}>
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
          // The values are those of the options.
          onValueChange={(value: string) => entry.onChange(value)}
        >
          {entry.options.map((option) => (
            <ChoiceRow key={option.value} {...option} />
          ))}
        </Base.RadioGroup>
      );
    case 'heading':
      return (
        <div className="menu-label" role="presentation">
          {entry.label}
        </div>
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
