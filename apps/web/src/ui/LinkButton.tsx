import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import './button.css';
import { type ButtonLook, buttonClass } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

type Props = ButtonLook &
  AnchorHTMLAttributes<HTMLAnchorElement> & { icon?: IconName; ref?: Ref<HTMLAnchorElement> };

function Anchor({ kind, size, block, icon, className, children, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass({ kind, size, block }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link within the site that looks like a button; takes what TanStack's Link takes. */
export const LinkButton: LinkComponent<typeof Anchor> = createLink(Anchor);
