import { z } from 'zod';

/** The fields of what a call is given, also those of lists and of choices within. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const fields: string[] = [];
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      fields.push(...Object.keys(jsonSchema.properties ?? {}));
    },
  });
  return fields;
}
