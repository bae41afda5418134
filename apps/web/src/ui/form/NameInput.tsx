import { TextInput, type TextInputProps } from './TextInput.tsx';

/** Takes digits, letters and underscore, as names of people and communities have; other characters are left out. */
export function NameInput(props: TextInputProps & { max: number }) {
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      clean={(text) => text.replace(/\W/g, '')}
    />
  );
}
