import { z } from 'zod';

export type Json = Record<string, unknown>;

/** JSON Schema of what a client sends, or of what it is answered with. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

/** Of a body that is read twice, first to tell what it is: the reading that says all of it. */
export function lastOf(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodPipe)) return schema;
  const { out } = schema;
  return out instanceof z.ZodType && !(out instanceof z.ZodTransform) ? out : schema;
}
