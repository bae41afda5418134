import { accountMessages, limits, timing } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { usernameTakenQuery } from '../../data/users.ts';
import { useSettled } from '../../lib/settled.ts';
import { NameInput } from '../../ui/form/NameInput.tsx';
import type { TextInputProps } from '../../ui/form/TextInput.tsx';

type Props = Pick<TextInputProps, 'value' | 'error' | 'name' | 'ref' | 'onChange'> & { onBlur: () => void };

/** The name of a new account. Whether it is free is looked up once somebody leaves the field or stops typing. */
export function UsernameField({ onBlur, error, ...field }: Props) {
  const { value } = field;
  const [settled, settle] = useSettled(value, timing.usernameLookupMs);
  const { data: taken } = useQuery({
    ...usernameTakenQuery(value),
    enabled: settled === value && value.length >= limits.usernameMin,
  });
  return (
    <NameInput
      {...field}
      label="Username"
      max={limits.usernameMax}
      autoComplete="username"
      autoFocus
      error={error ?? (taken ? accountMessages.usernameTaken(value) : undefined)}
      okay={taken === false ? `${value} is available` : undefined}
      onBlur={() => {
        settle();
        onBlur();
      }}
    />
  );
}
