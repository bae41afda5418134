import { contract } from '@confab/api-contract';
import { type Json, lastOf, namedObjects, schemaOf } from './schemas.ts';

export type ApiObject = { name: string; schema: Json };

/** The objects that the contract names, in the order in which its calls mention them. */
export const objects: readonly ApiObject[] = readContract();

function readContract(): ApiObject[] {
  for (const { shape } of contract) {
    if (shape.body) schemaOf(lastOf(shape.body), 'input');
    schemaOf(shape.response, 'output');
  }
  return namedObjects().map(([name, schema]) => ({ name, schema }));
}

/** Matches object names within a type. */
export const objectNames = new RegExp(`\\b(${objects.map(({ name }) => name).join('|')})\\b`);
