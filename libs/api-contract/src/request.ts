import type { BodyOf, Call, ParamsOf, QueryOf } from './call.ts';
import type { Shape } from './shape.ts';

/** A part of a call's input: absent where the call has none, and optional where all of it is. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [key in Name]?: undefined }
  : object extends Value
    ? { readonly [key in Name]?: Value }
    : { readonly [key in Name]: Value };

/** A body is sent also where nothing in it must be, but for the calls that take none for an empty one. */
type Body<S extends Shape> =
  BodyOf<S> extends undefined
    ? { readonly body?: undefined }
    : S extends { mayBeEmpty: true }
      ? { readonly body?: BodyOf<S> }
      : { readonly body: BodyOf<S> };

/** What whoever makes a call gives to it. */
export type InputOf<S extends Shape> = Part<'params', ParamsOf<S>> &
  Part<'query', QueryOf<S>> &
  Body<S> & { readonly signal?: AbortSignal };

/** The parts of an input that stand in the address, without types. */
type Addressed = { readonly params?: unknown; readonly query?: unknown };

/** Where a call goes: also for what is not fetched, a stream. */
export function addressOf({ path, action }: Call, { params, query }: Addressed = {}): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  if (action !== undefined) search.set('action', action);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : [filled, search].join('?');
}
