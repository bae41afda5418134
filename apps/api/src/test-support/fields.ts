import { z } from 'zod';

/** All fields of an input, including those in arrays and unions. */
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
