import type { PublicUser } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { cut, Field, type FieldProps, Prefixed } from '../../ui/form/Field.tsx';

type Props = Pick<FieldProps, 'label' | 'error' | 'okay' | 'hint'> & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  /** A button on the same line. */
  children?: ReactNode;
};

/** A username, typed with or without the @. */
export function PersonField({ label, error, okay, hint, children, onChange, ...input }: Props) {
  return (
    <Field {...{ label, error, okay, hint }}>
      {(control) => (
        <div className={children ? 'add-line' : undefined}>
          <Prefixed prefix="@">
            <input
              type="text"
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
              {...input}
              {...control}
              className="input"
              onChange={(event) => onChange(cut(event.target.value.replace(/\W/g, ''), limits.usernameMax))}
            />
          </Prefixed>
          {children}
        </div>
      )}
    </Field>
  );
}

type PersonRowProps = {
  person: Pick<PublicUser, 'username' | 'proPic'>;
  /** Their rank, in ordered lists. */
  number?: number;
  badge?: ReactNode;
  sub: ReactNode;
  action?: ReactNode;
};

/** A person in a list, with an action. */
export function PersonRow({ person: { username, proPic }, number, badge, sub, action }: PersonRowProps) {
  return (
    <li className={classNames('tool-row', number !== undefined && 'has-num')}>
      {number !== undefined && <span className="num muted text-md tabular centered">{number}</span>}
      <Avatar name={username} picture={proPic} size={40} />
      <div>
        <h3>
          <Link to="/@{$username}" params={{ username }}>
            <bdi>@{username}</bdi>
          </Link>
          {badge}
        </h3>
        <p className="sub">{sub}</p>
      </div>
      {action}
    </li>
  );
}
