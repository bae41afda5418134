import type { z } from 'zod';
import type { Shape } from './shape.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

declare const shape: unique symbol;

/**
 * One call of the API, without its schemas: what a browser needs to make it. Several calls may share a path and differ
 * by `action`, the value of `?action=`. The shape is known to the compiler only.
 */
export type Call<S extends Shape = Shape> = {
  readonly method: Method;
  /** Segments that begin with a colon are parameters. */
  readonly path: string;
  readonly action?: string;
  /** The reply carries a validator, and a request that knows it is answered 304. */
  readonly etag?: true;
  readonly [shape]?: S;
};

/** The calls of a resource. Compiles only with exactly one call for every shape. */
export function defineCalls<Shapes extends Record<string, Shape>>(calls: {
  readonly [Name in keyof Shapes]: Call<Shapes[Name]>;
}): { readonly [Name in keyof Shapes]: Call<Shapes[Name]> } {
  return calls;
}

type SchemaOf<S, Part extends string> = S extends { [key in Part]: infer Schema extends z.ZodType }
  ? Schema
  : never;

/** A query value as a caller writes it; it travels as text. One of a choice is written as it is. */
type Writable<T> = string extends T ? T | number | boolean : T;

export type ParamsOf<S extends Shape> =
  SchemaOf<S, 'params'> extends never ? undefined : z.input<SchemaOf<S, 'params'>>;
export type QueryOf<S extends Shape> =
  SchemaOf<S, 'query'> extends never
    ? undefined
    : { [Key in keyof z.input<SchemaOf<S, 'query'>>]: Writable<z.input<SchemaOf<S, 'query'>>[Key]> };
export type BodyOf<S extends Shape> =
  SchemaOf<S, 'body'> extends never ? undefined : z.input<SchemaOf<S, 'body'>>;
export type ResponseOf<S extends Shape> = z.output<S['response']>;
