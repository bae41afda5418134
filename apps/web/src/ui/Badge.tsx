import type { ReactNode } from 'react';
import './badge.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

type Props = {
  kind?: 'op' | 'mod' | 'admin' | 'supporter' | 'pin' | 'lock' | 'warn' | 'danger' | 'ok';
  icon?: IconName;
  children: ReactNode;
};

export function Badge({ kind, icon, children }: Props) {
  return (
    <span className={classNames('badge', kind)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
