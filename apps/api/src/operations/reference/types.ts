import { alternativesOf, isSchema } from './examples.ts';
import { type Json, nameOf, resolved } from './schemas.ts';

/** An input field of a call. */
export type Field = { name: string; type: string; required: boolean; notes: readonly string[] };

/** The fields of an object; null if the schema is not a single object. */
export function fieldsOf(schema: Json): readonly Field[] | null {
  const { properties, required } = resolved(schema);
  if (!isSchema(properties)) return null;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: needed.includes(name),
    notes: isSchema(property) ? notesOf(property) : [],
  }));
}

/** A schema in TypeScript notation, objects over several lines; named objects by name. */
export function typeOf(schema: unknown, indent = ''): string {
  if (!isSchema(schema)) return 'unknown';
  return nameOf(schema) ?? structureOf(schema, indent);
}

/** The same, but expands a named object. */
export function structureOf(schema: Json, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  const { enum: choices, type, items, properties } = schema;
  if (Array.isArray(choices)) return union(choices.map((choice) => JSON.stringify(choice)));
  const alternatives = alternativesOf(schema);
  if (alternatives) return alternativesIn(alternatives, indent);
  if (Array.isArray(type))
    return union(type.map((one) => typeOf({ ...schema, type: one as unknown }, indent)));
  if (type === 'array') {
    const of = typeOf(items, indent);
    return of.includes(' | ') && !of.startsWith('{') ? `(${of})[]` : `${of}[]`;
  }
  if (type === 'object' && isSchema(properties)) return objectOf(schema, properties, indent);
  return typeof type === 'string' ? type : 'unknown';
}

function objectOf({ required }: Json, properties: Json, indent: string): string {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([key, property]) => `${inner}${key}${needed.includes(key) ? '' : '?'}: ${typeOf(property, inner)}`,
  );
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** What objects have in common is written once. */
function alternativesIn(alternatives: readonly unknown[], indent: string): string {
  const objects = alternatives.filter(isSchema).flatMap((one) => {
    const { properties } = one;
    return isSchema(properties) ? [{ one, properties }] : [];
  });
  const [first, ...others] = objects;
  const common = Object.entries(first?.properties ?? {}).filter(([key, value]) =>
    others.every(({ properties }) => JSON.stringify(properties[key]) === JSON.stringify(value)),
  );
  if (!first || objects.length < alternatives.length || common.length === 0)
    return union(alternatives.map((one) => typeOf(one, indent)));
  const shared = new Set(common.map(([key]) => key));
  const own = objects.map(({ one, properties }) => {
    const differing = Object.entries(properties).filter(([key]) => !shared.has(key));
    return objectOf(one, Object.fromEntries(differing), indent);
  });
  return `${objectOf(first.one, Object.fromEntries(common), indent)} & (${union(own)})`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

/** Constraints beyond the type. */
function notesOf(schema: Json): string[] {
  const described = findIn(schema, 'description');
  const [least, most] = [findIn(schema, 'minimum'), findIn(schema, 'maximum')];
  return [
    ...(typeof described === 'string' ? [described] : []),
    // Skip the safe-integer bounds that every integer has.
    ...(typeof least === 'number' && typeof most === 'number' && most < Number.MAX_SAFE_INTEGER
      ? [`${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`]
      : []),
    ...(described === undefined ? formOf(schema) : []),
  ];
}

function formOf(schema: Json): string[] {
  if (findIn(schema, 'format') === 'date-time') return ['A time, as in `2030-01-31T12:00:00Z`.'];
  const pattern = findIn(schema, 'pattern');
  return typeof pattern === 'string' ? [`Has the form \`${pattern}\`.`] : [];
}

/** A keyword of the schema itself, or of its non-null alternative. */
function findIn(schema: Json, keyword: string): unknown {
  return (
    schema[keyword] ??
    alternativesOf(schema)
      ?.filter(isSchema)
      .map((one) => one[keyword])
      .find((value) => value !== undefined)
  );
}
