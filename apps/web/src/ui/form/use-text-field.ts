import { type FieldPathByValue, type FieldValues, useController, type UseFormReturn } from 'react-hook-form';

/**
 * A text of a form as props of TextInput and its like. `check` says what is wrong with it when the form is sent; the
 * error goes as soon as somebody types.
 */
export function useTextField<Values extends FieldValues, Name extends FieldPathByValue<Values, string>>(
  { control, clearErrors }: UseFormReturn<Values>,
  name: Name,
  check: (value: string, values: Values) => string | undefined,
) {
  const { field, fieldState } = useController({ control, name, rules: { validate: check } });
  return {
    name,
    ref: field.ref,
    value: field.value,
    error: fieldState.error?.message,
    onBlur: field.onBlur,
    onChange: (value: string) => {
      field.onChange(value);
      clearErrors(name);
    },
  };
}
