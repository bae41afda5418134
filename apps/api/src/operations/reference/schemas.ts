import { z } from 'zod';

export type Json = Record<string, unknown>;

const place = '#/components/schemas/';

/** The contract's named objects, by name. Filled as schemas are read; bounded by the size of the contract. */
const definitions = new Map<string, Json>();

/** Bounded by the size of the contract. */
const known = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() };

/** JSON Schema of what a client sends (`input`) or receives (`output`). Named objects are references. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = known[io].get(schema);
  if (made) return made;
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  // JSON Schema as zod writes it, with references to where OpenAPI keeps it.
  const written = JSON.parse(text.replaceAll('"#/$defs/', `"${place}`)) as Json & {
    $defs?: Record<string, Json>;
  };
  const { $schema: _dialect, $defs = {}, ...described } = written;
  for (const [name, definition] of Object.entries($defs)) define(name, definition);
  known[io].set(schema, described);
  return described;
}

function define(name: string, definition: Json): void {
  const other = definitions.get(name);
  if (other && JSON.stringify(other) !== JSON.stringify(definition))
    throw new Error(`${name} is sent and received in different forms, or two objects have this name`);
  definitions.set(name, definition);
}

export function referTo(name: string): Json {
  return { $ref: place + name };
}

/** The name that a schema refers to; undefined for any other schema. */
export function nameOf({ $ref }: Json): string | undefined {
  return typeof $ref === 'string' ? $ref.slice(place.length) : undefined;
}

/** The schema itself, or the named object it refers to. */
export function resolved(schema: Json): Json {
  const name = nameOf(schema);
  return name === undefined ? schema : definitionOf(name);
}

/** The named objects of all schemas that were read so far. */
export function namedObjects(): readonly (readonly [name: string, definition: Json])[] {
  return [...definitions];
}

function definitionOf(name: string): Json {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`no object of the contract is called ${name}`);
  return definition;
}

/** For a schema in stages (pipe): the last stage, which is the complete one. */
export function lastOf(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodPipe)) return schema;
  const { out } = schema;
  return out instanceof z.ZodType && !(out instanceof z.ZodTransform) ? out : schema;
}
