import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/tabs.css';
import type { PostType } from './text-draft.ts';

const types = [
  { value: 'text', label: 'Text', icon: 'text' },
  { value: 'image', label: 'Image', icon: 'image' },
  { value: 'link', label: 'Link', icon: 'link' },
] as const satisfies { value: PostType; label: string; icon: string }[];

type Props = {
  type: PostType;
  /** Left out where the type can no longer change. */
  onChange?: (type: PostType) => void;
  /** The fields of the type. */
  children: ReactNode;
};

/** What kind of post this is: tabs above the fields that belong to it. */
export function TypeTabs({ type, onChange, children }: Props) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);

  const handleKey = (event: KeyboardEvent) => {
    const place = types.findIndex(({ value }) => value === type);
    const next = types.at(placeFor(event.key, place) % types.length);
    if (!next || next.value === type) return;
    event.preventDefault();
    onChange?.(next.value);
    bar.current?.querySelector<HTMLElement>(`[id="${id}-${next.value}"]`)?.focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label="Post type" ref={bar} onKeyDown={handleKey}>
        {types.map(({ value, label, icon }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === type}
            aria-controls={`${id}-fields`}
            tabIndex={value === type ? 0 : -1}
            disabled={onChange === undefined}
            onClick={() => onChange?.(value)}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
      <div className="form" role="tabpanel" id={`${id}-fields`} aria-labelledby={`${id}-${type}`}>
        {children}
      </div>
    </>
  );
}

/** Which tab a key leads to from the one at `place`. */
function placeFor(key: string, place: number): number {
  switch (key) {
    case 'ArrowRight':
      return place + 1;
    case 'ArrowLeft':
      return place - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return place;
  }
}
