import { LRUCache } from 'lru-cache';
import { apart, Encoded } from './encoded.ts';

/** What is made of kept pieces for many requests: responses, and objects. */
export type Made<Value> = {
  /** With the same parts as last time under this key, the same value. */
  of(key: string, parts: readonly Buffer[]): Value;
  readonly size: { items: number; bytes: number };
};

type MadeOptions<Value> = {
  make: (parts: readonly Buffer[]) => Value;
  /** The memory of a value and of its parts, by the bytes of the parts. */
  weight: number;
  maxBytes: number;
};

/** Responses that visitors share: each is joined once, and compressed once. */
export function keepResponses(maxBytes: number): Made<Encoded> {
  const make = (parts: readonly Buffer[]) => new Encoded(apart(Buffer.concat(parts)), true);
  return keepMade({ make, weight: 2.2, maxBytes });
}

type Schema<Shown> = { parse(json: unknown): Shown };

/** Objects that are read from the JSON of pieces, each once. */
export function keepObjects<Shown>(schema: Schema<Shown>, maxBytes: number): Made<Shown> {
  const make = (parts: readonly Buffer[]) => schema.parse(JSON.parse(Buffer.concat(parts).toString()));
  return keepMade({ make, weight: 4, maxBytes });
}

function keepMade<Value>({ make, weight, maxBytes }: MadeOptions<Value>): Made<Value> {
  type Item = { parts: readonly Buffer[]; value: Value; bytes: number };
  const made = new LRUCache<string, Item>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  return {
    of(key, parts) {
      const known = made.get(key);
      if (known && isSame(known.parts, parts)) return known.value;
      const value = make(parts);
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      made.set(key, { parts: parts.map(apart), value, bytes: Math.ceil(weight * length) + 500 });
      return value;
    },
    get size() {
      return { items: made.size, bytes: made.calculatedSize };
    },
  };
}

/** Most parts are the very same buffers. */
function isSame(parts: readonly Buffer[], others: readonly Buffer[]): boolean {
  return (
    parts.length === others.length &&
    parts.every((part, index) => {
      const other = others[index];
      return part === other || (other !== undefined && part.equals(other));
    })
  );
}
