import { errorCatalog, isValidCommunityName, limits, timing } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { communityNameTakenQuery } from '../../data/directory.ts';
import { useSettled } from '../../lib/timers.ts';
import { NameInput, type TextInputProps } from '../../ui/form/TextInput.tsx';

type Props = Pick<TextInputProps, 'value' | 'error' | 'name' | 'ref' | 'onChange'> & { onBlur: () => void };

/** The name of a new community. It is looked up when the field is left or typing stops. */
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

/** The error of a new community's name, or undefined. */
export function checkCommunityName(name: string): string | undefined {
  if (name.length < limits.communityNameMin) return 'Community name has to have at least 3 characters.';
  return isValidCommunityName(name) ? undefined : errorCatalog['invalid-community-name'].message;
}

export const communityNameTaken = 'A community by that name already exists';
