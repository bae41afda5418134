import { isValidCommunityName, limits, timing } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { communityNameTakenQuery } from '../../data/directory.ts';
import { useSettled } from '../../lib/settled.ts';
import { NameInput } from '../../ui/form/NameInput.tsx';
import type { TextInputProps } from '../../ui/form/TextInput.tsx';
import { communityNameTaken } from './community-checks.ts';

type Props = Pick<TextInputProps, 'value' | 'error' | 'name' | 'ref' | 'onChange'> & { onBlur: () => void };

/** The name of a new community. Whether it is free is looked up once somebody leaves the field or stops typing. */
export function CommunityNameField({ onBlur, error, ...field }: Props) {
  const { value } = field;
  const [settled, settle] = useSettled(value, timing.usernameLookupMs);
  const { data: taken } = useQuery({
    ...communityNameTakenQuery(value),
    enabled: settled === value && isValidCommunityName(value),
  });
  return (
    <NameInput
      {...field}
      label="Name"
      prefix="/"
      max={limits.communityNameMax}
      autoComplete="off"
      autoFocus
      hint="Letters, digits and underscores. It cannot be changed later."
      error={error ?? (taken ? communityNameTaken : undefined)}
      okay={taken === false ? `/${value} is free. It cannot be changed later.` : undefined}
      onBlur={() => {
        settle();
        onBlur();
      }}
    />
  );
}
