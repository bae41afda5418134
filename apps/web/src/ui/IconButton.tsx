import type { ButtonHTMLAttributes, Ref } from 'react';
import './button.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  /** What it does: its accessible name, and its title. */
  label: string;
  small?: boolean;
  /** Set for a button that is either on or off. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, small, pressed, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={classNames('icon-btn', small && 'icon-btn-sm', className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} />
    </button>
  );
}
