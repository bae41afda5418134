import { isValidListName, limits, listMessages, timing } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { listNameTakenQuery } from '../../../data/lists.ts';
import { useSettled } from '../../../lib/settled.ts';
import { NameInput } from '../../../ui/form/NameInput.tsx';
import type { TextInputProps } from '../../../ui/form/TextInput.tsx';

type Props = Pick<TextInputProps, 'value' | 'error' | 'name' | 'ref' | 'onChange'> & {
  username: string;
  /** The name that the list has: it may stay. */
  own: string | undefined;
  onBlur: () => void;
};

/** The name of a list. Whether it is free is looked up once somebody leaves the field or stops typing. */
export function ListNameField({ username, own, onBlur, error, ...field }: Props) {
  const { value } = field;
  const [settled, settle] = useSettled(value, timing.usernameLookupMs);
  const { data: taken } = useQuery({
    ...listNameTakenQuery(username, value),
    enabled: settled === value && isValidListName(value) && value.toLowerCase() !== own?.toLowerCase(),
  });
  return (
    <NameInput
      {...field}
      label="Name"
      max={limits.listNameMax}
      autoComplete="off"
      autoFocus
      hint="Letters, digits and underscores. It is part of the address."
      error={error ?? (taken ? listMessages.listNameTaken(value) : undefined)}
      onBlur={() => {
        settle();
        onBlur();
      }}
    />
  );
}
