import { errorCatalog, type ErrorDetail } from '@confab/domain';
import { z } from 'zod';
import { isErrorName } from './errors.ts';

/** More of them help no one, and a list may have thousands of wrong items. */
const detailsMax = 20;
/** Of a name that the client made up. */
const pathMax = 100;

/** What is wrong with a refused input, field by field, without its values. */
export function problemsOf({ issues }: z.ZodError): ErrorDetail[] {
  return issues.slice(0, detailsMax).map(({ path, message }) => ({
    path: path.join('.'),
    problem: sentenceOf(message),
  }));
}

function sentenceOf(message: string): string {
  if (isErrorName(message)) return errorCatalog[message].message;
  return message.endsWith('received undefined') ? 'This field is missing.' : `${message}.`;
}

/** Fields that are ignored in a body that is accepted. In one that is refused, one of them may be a misspelt name. */
export function unknownFieldsOf(schema: z.ZodType, body: unknown): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  for (const path of unknownFields(schema, body, [])) {
    if (details.length === detailsMax) break;
    details.push({ path: path.join('.').slice(0, pathMax), problem: 'This call knows no such field.' });
  }
  return details;
}

function* unknownFields(schema: z.core.$ZodType, value: unknown, path: string[]): Generator<string[]> {
  if (typeof value !== 'object' || value === null) return;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* unknownFields(inner.element, item, [...path, String(index)]);
    }
  }
  if (!(inner instanceof z.ZodObject)) return;
  const shape: Record<string, z.core.$ZodType> = inner.shape;
  for (const [key, field] of Object.entries(value)) {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (known === undefined) yield [...path, key];
    else yield* unknownFields(known, field, [...path, key]);
  }
}

/** The schema of a given value: without what makes it optional, and before what transforms it. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}
