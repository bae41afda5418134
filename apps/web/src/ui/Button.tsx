import type { ButtonHTMLAttributes, Ref } from 'react';
import './button.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

export type ButtonLook = {
  kind?: 'primary' | 'soft' | 'ghost' | 'danger' | 'danger-quiet' | 'mod' | undefined;
  size?: 'sm' | 'lg' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
};

type Props = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: IconName;
    /** Keeps the width, shows a spinner and takes no press. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** The classes of a button; a link that looks like one takes them too. */
export function buttonClass({ kind, size, block }: ButtonLook, className?: string): string {
  return classNames('btn', kind && `btn-${kind}`, size && `btn-${size}`, block && 'btn-block', className);
}

export function Button({ kind, size, block, icon, busy = false, className, children, ...rest }: Props) {
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
