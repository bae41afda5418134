import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { classNames } from './class-names.ts';
import './tabs.css';

/** Sections of a page, as links; the current one carries `aria-current="page"`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}

type Option<T extends string> = {
  value: T;
  label: string;
  icon?: IconName;
  /** The accessible name where only the icon is visible. The label becomes the title. */
  spoken?: string;
};

type SegmentedProps<T extends string> = {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  wide?: boolean;
};

/** Buttons for a few exclusive options. */
export function Segmented<T extends string>({ label, options, value, onChange, wide }: SegmentedProps<T>) {
  return (
    <div className={classNames('segmented', wide && 'wide')} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.spoken}
          title={option.spoken && option.label}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} />}
          {!option.spoken && option.label}
        </button>
      ))}
    </div>
  );
}

/** Scrolls a bar of links to the current one: on narrow screens it may be out of view. */
export function showCurrent(bar: Element | null | undefined): void {
  const current = bar?.querySelector('[aria-current]');
  if (!bar || !current) return;
  const [around, shown] = [bar.getBoundingClientRect(), current.getBoundingClientRect()];
  bar.scrollLeft += shown.left + shown.width / 2 - (around.left + around.width / 2);
}

type ToolTabsProps = {
  label: string;
  /** The current tab. */
  open: string | undefined;
  children: ReactNode;
};

/** Links between tools; scrolls on narrow screens. */
export function ToolTabs({ label, open, children }: ToolTabsProps) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => showCurrent(bar.current?.firstElementChild), [open]);

  return (
    <div className="tool-tabs" ref={bar}>
      <Tabs label={label}>{children}</Tabs>
    </div>
  );
}
