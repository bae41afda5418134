import { alternativesOf, isSchema } from './examples.ts';
import { type Json, nameOf, referTo, resolved } from './schemas.ts';

/** A schema, with an example for each call. */
export type Content = { schema: Json; examples: Record<string, { value: unknown }> };

type Answer = { description: string; content: { 'application/json': Content } };

/** The objects of a document, each under its name, and answers that calls share. */
export type Components = {
  readonly schemas: Readonly<Record<string, Json>>;
  /** Of success, by the name of the object that they carry. */
  readonly answers: Record<string, Answer>;
  /** By their error. */
  readonly refusals: Record<string, Json>;
  readonly add: AddSchema;
};

/** Adds the objects in a schema, and returns what refers to them. `name` is for an object that has no name of its own. */
type AddSchema = (schema: Json, name: string) => Json;

/**
 * Objects that the contract does not name are named after what holds them: `ReportsPage` and its field `details` make
 * `ReportsPageDetails`, and a variant of a union has the value that tells it from the others: `ListItemPost`.
 */
export function newComponents(): Components {
  const schemas: Record<string, Json> = {};
  const sources = new Map<string, string>();

  const add: AddSchema = (schema, name) => {
    const named = nameOf(schema);
    if (named !== undefined) return addObject(named, resolved(schema));
    return isObject(schema) || discriminatorOf(schema) ? addObject(name, schema) : within(schema, name);
  };

  function addObject(name: string, schema: Json): Json {
    const source = JSON.stringify(schema);
    if ((sources.get(name) ?? source) !== source) throw new Error(`two objects are called ${name}`);
    if (!sources.has(name)) {
      sources.set(name, source);
      schemas[name] = within(schema, name);
    }
    return referTo(name);
  }

  function within(schema: Json, name: string): Json {
    const { properties, items, anyOf, oneOf, additionalProperties } = schema;
    const key = discriminatorOf(schema);
    const variants = (list: readonly unknown[]) =>
      list.map((one) =>
        isSchema(one) ? add(one, key === undefined ? name : name + inPascal(valueOf(one, key))) : one,
      );
    return {
      ...schema,
      ...(isSchema(properties)
        ? { properties: mapped(properties, (part, field) => add(part, name + inPascal(field))) }
        : {}),
      ...(isSchema(additionalProperties)
        ? { additionalProperties: add(additionalProperties, `${name}Value`) }
        : {}),
      ...(isSchema(items) ? { items: add(items, name) } : {}),
      ...(Array.isArray(anyOf) ? { anyOf: variants(anyOf) } : {}),
      ...(Array.isArray(oneOf) ? { oneOf: variants(oneOf) } : {}),
      ...(key === undefined || !Array.isArray(oneOf)
        ? {}
        : { discriminator: { propertyName: key, mapping: mappingOf(oneOf, key, name) } }),
    };
  }

  return { schemas, answers: {}, refusals: {}, add };
}

function mappingOf(variants: readonly unknown[], key: string, name: string): Json {
  return Object.fromEntries(
    variants
      .filter(isSchema)
      .map((one) => [valueOf(one, key), referTo(nameOf(one) ?? name + inPascal(valueOf(one, key)))['$ref']]),
  );
}

function isObject({ properties }: Json): boolean {
  return isSchema(properties);
}

/** The field whose value tells the variants of a union apart. */
function discriminatorOf(schema: Json): string | undefined {
  const variants = (Array.isArray(schema['oneOf']) ? (alternativesOf(schema) ?? []) : []).filter(isSchema);
  const [first] = variants;
  const fields = first ? resolved(first)['properties'] : undefined;
  if (!isSchema(fields)) return undefined;
  return Object.keys(fields).find((field) => {
    const values = variants.map((one) => valueOf(one, field));
    return values.every((value) => value !== '') && new Set(values).size === variants.length;
  });
}

/** The only value of a field of a variant; empty where it may have others. */
function valueOf(variant: Json, field: string): string {
  const { properties } = resolved(variant);
  const property = isSchema(properties) ? properties[field] : undefined;
  return isSchema(property) && typeof property['const'] === 'string' ? property['const'] : '';
}

function mapped(schemas: Json, map: (schema: Json, key: string) => Json): Json {
  return Object.fromEntries(
    Object.entries(schemas).map(([key, schema]) => [key, isSchema(schema) ? map(schema, key) : schema]),
  );
}

/** `new_comment` is `NewComment`. */
export function inPascal(name: string): string {
  const words = name.split(/[^a-zA-Z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}
