import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProfileSearch } from './profile-search.ts';

type Props = { show: ProfileSearch; className?: string; children: ReactNode };

/** Leads to another part of the profile that is on screen. The part in sight carries `aria-current="page"`. */
export function ProfileLink({ show, className, children }: Props) {
  return (
    <Link
      from="/@{$username}/"
      to="/@{$username}"
      params={(params) => params}
      search={(search) => ({ ...search, ...show })}
      activeOptions={{ exact: true }}
      replace
      resetScroll={false}
      className={className}
    >
      {children}
    </Link>
  );
}
