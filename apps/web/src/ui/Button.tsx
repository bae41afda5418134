import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './button.css';
import { classNames } from './class-names.ts';

export type ButtonLook = {
  kind?: 'primary' | 'soft' | 'ghost' | 'danger' | 'danger-quiet' | 'mod' | undefined;
  size?: 'sm' | 'lg' | undefined;
  block?: boolean | undefined;
};

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: IconName;
    /** Shows a spinner at the same width and ignores presses. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** The classes of a button, also for links that look like one. */
export function buttonClass({ kind, size, block }: ButtonLook, className?: string): string {
  return classNames('btn', kind && `btn-${kind}`, size && `btn-${size}`, block && 'btn-block', className);
}

export function Button({ kind, size, block, icon, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  /** The accessible name, and the title. */
  label: string;
  small?: boolean;
  /** Set for toggle buttons. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, small, pressed, className, ...rest }: IconButtonProps) {
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

type LinkButtonProps = ButtonLook &
  AnchorHTMLAttributes<HTMLAnchorElement> & { icon?: IconName; ref?: Ref<HTMLAnchorElement> };

function Anchor({ kind, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ kind, size, block }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A router link that looks like a button. */
export const LinkButton: LinkComponent<typeof Anchor> = createLink(Anchor);
