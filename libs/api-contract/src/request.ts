import type { BodyOf, Call, ParamsOf, QueryOf } from './call.ts';
import type { Shape } from './shape.ts';

/** A part of the input: absent if the call has none, optional if all its fields are. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [key in Name]?: undefined }
  : object extends Value
    ? { readonly [key in Name]?: Value }
    : { readonly [key in Name]: Value };

/** A required body may be an empty object; only calls that accept an empty body let the caller omit it. */
type Body<S extends Shape> =
  BodyOf<S> extends undefined
    ? { readonly body?: undefined }
    : S extends { mayBeEmpty: true }
      ? { readonly body?: BodyOf<S> }
      : { readonly body: BodyOf<S> };

/** The input of a call. */
export type InputOf<S extends Shape> = Part<'params', ParamsOf<S>> &
  Part<'query', QueryOf<S>> &
  Body<S> & { readonly signal?: AbortSignal };

type Addressed = { readonly params?: unknown; readonly query?: unknown };

/** Path and query of a call. Also used for streams, which are not fetched. */
export function addressOf({ path, action }: Call, { params, query }: Addressed = {}): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  if (action !== undefined) search.set('action', action);
  for (const [name, value] of Object.entries(query ?? {})) {
    // Of a page that the server rendered, an absent cursor comes as null.
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : [filled, search].join('?');
}
