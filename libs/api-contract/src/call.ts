import type { z } from 'zod';
import type { Method, Shape } from './shape.ts';

declare const shape: unique symbol;

/** One call without its schemas: what a browser needs to make it. The shape exists at compile time only. */
export type Call<S extends Shape = Shape> = {
  readonly method: Method;
  /** Segments that begin with a colon are parameters. */
  readonly path: string;
  /** The value of `?action=`, which tells apart calls that share a path. */
  readonly action?: string;
  /** The reply carries an ETag; a conditional request may be answered 304. */
  readonly etag?: true;
  /** The reply may be an empty body or `null`. */
  readonly nullable?: true;
  /** The reply is a stream of server-sent events. */
  readonly stream?: true;
  /** The reply is a file of this media type. */
  readonly download?: string;
  readonly [shape]?: S;
};

export type CallsOf<Shapes extends Record<string, Shape>> = {
  readonly [Name in keyof Shapes]: Call<Shapes[Name]>;
};

type SchemaOf<S, Part extends string> = S extends { [key in Part]: infer Schema extends z.ZodType }
  ? Schema
  : never;

/** A query value as a caller writes it, before it becomes text. An enum accepts only its own values. */
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
