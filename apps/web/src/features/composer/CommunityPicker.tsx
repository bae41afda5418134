import type { Community } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { communitySearchQuery } from '../../data/directory.ts';
import { useSettled } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/menu.css';

type Props = {
  /** The one that is chosen. */
  community: Community | undefined;
  onPick: (name: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

const settledAfterMs = 200;

/** Chooses a community: the largest ones to begin with, and a search by name. Leaving without a choice keeps the last one. */
export function CommunityPicker({ community, onPick, error, ref }: Props) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const wanted = typed?.trim().replace(/^\//, '') ?? '';
  const [settled = ''] = useSettled(wanted, settledAfterMs);
  const { data: found = [], isError } = useQuery({ ...communitySearchQuery(settled), enabled: open });

  const close = () => {
    setOpen(false);
    setTyped(undefined);
    setActive(-1);
  };
  const pick = (chosen: Community | undefined) => {
    if (!chosen) return;
    onPick(chosen.name);
    close();
  };
  const move = (by: number) => {
    setOpen(true);
    // A step past one end of the list goes to the other end.
    if (found.length === 0) return;
    const next = (active + by + found.length + Number(active < 0 && by < 0)) % found.length;
    setActive(next);
    document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
  };

  const handleKey = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
        move(1);
        break;
      case 'ArrowUp':
        move(-1);
        break;
      case 'Enter':
        if (!open || event.ctrlKey || event.metaKey) return;
        pick(found[active] ?? (found.length === 1 ? found[0] : undefined));
        break;
      case 'Escape':
        if (!open) return;
        close();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <Field label="Community" error={error}>
      {(control) => (
        <div className={classNames('picker', community && typed === undefined && 'has-choice')}>
          {community && typed === undefined && (
            <Avatar name={community.name} picture={community.proPic} size={26} kind="community" />
          )}
          <input
            {...control}
            ref={ref}
            className="input"
            role="combobox"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Select a community"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && found[active] ? optionId(listId, active) : undefined}
            value={typed ?? (community ? `/${community.name}` : '')}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => setOpen(true)}
            onBlur={close}
            onKeyDown={handleKey}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
          />
          {community && typed === undefined && (
            <span className="picker-count stack muted text-md">{counted(community.noMembers, 'member')}</span>
          )}
          <Icon name="chevron-down" size={18} />
          <ul className="menu picker-list" role="listbox" id={listId} aria-label="Communities" hidden={!open}>
            {found.map((each, index) => (
              <li
                key={each.id}
                id={optionId(listId, index)}
                className="menu-item"
                role="option"
                aria-selected={index === active}
                // The field keeps focus, so that the list stays open.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(each)}
              >
                <Avatar name={each.name} picture={each.proPic} size={26} kind="community" />
                <bdi>/{each.name}</bdi>
                <span className="tail">{counted(each.noMembers, 'member')}</span>
              </li>
            ))}
          </ul>
          {open && found.length === 0 && (isError || wanted !== '') && (
            <p className="menu picker-list picker-none" role="status">
              {isError ? 'The communities could not be loaded.' : 'No community has that in its name.'}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;
