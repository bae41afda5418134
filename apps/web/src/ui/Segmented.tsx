import './tabs.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

type Option<T extends string> = {
  value: T;
  label: string;
  icon?: IconName;
  /** Where the icon stands alone: what a screen reader says. The label becomes the title. */
  spoken?: string;
};

type Props<T extends string> = {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  wide?: boolean;
};

/** One of a few forms of the same thing. */
export function Segmented<T extends string>({ label, options, value, onChange, wide }: Props<T>) {
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
