import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Bounded by the size of the contract. */
const known = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() };

/** JSON Schema of what a client sends (`input`) or receives (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = known[io].get(schema);
  if (made) return made;
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  known[io].set(schema, described);
  return described;
}

/** For a schema in stages (pipe): the last stage, which is the complete one. */
export function lastOf(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodPipe)) return schema;
  const { out } = schema;
  return out instanceof z.ZodType && !(out instanceof z.ZodTransform) ? out : schema;
}
