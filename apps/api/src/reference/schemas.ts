import { z } from 'zod';

export type Json = Record<string, unknown>;

/** As many as the contract has: what is in it stays until the process ends. */
const known = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() };

/** JSON Schema of what a client sends, or of what it is answered with. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = known[io].get(schema);
  if (made) return made;
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  known[io].set(schema, described);
  return described;
}

/** Of a body that is read twice, first to tell what it is: the reading that says all of it. */
export function lastOf(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodPipe)) return schema;
  const { out } = schema;
  return out instanceof z.ZodType && !(out instanceof z.ZodTransform) ? out : schema;
}
