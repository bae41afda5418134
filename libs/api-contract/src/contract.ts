import { callResources } from './calls/all.gen.ts';
import type { Call } from './call.ts';
import './names.ts';
import { resources } from './resources.ts';
import type { Shape } from './shape.ts';

/** A call with its schemas and its full name, such as `posts.vote`. */
export type Endpoint = { readonly name: string; readonly call: Call; readonly shape: Shape };

/** Every call of the API, for the server's routes, the reference page and the tests. */
export const contract: readonly Endpoint[] = Object.entries(resources).flatMap(([resource, shapes]) =>
  Object.entries<Shape>(shapes).map(([name, shape]) => ({
    name: `${resource}.${name}`,
    call: callOf(resource, name),
    shape,
  })),
);

const shapes = new Map<Call, Shape>(contract.map(({ call, shape }) => [call, shape]));

export function shapeOf<S extends Shape>(call: Call<S>): S {
  // The generated file types each call by its own shape.
  return shapes.get(call) as S;
}

const filePaths = contract
  .filter(({ shape }) => shape.file !== undefined)
  .map(({ call }) => new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Whether this is the address of a call that takes a file, so that its body may be long. */
export function takesFile(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  return filePaths.some((pattern) => pattern.test(path));
}

function callOf(resource: string, name: string): Call {
  const calls: Record<string, Record<string, Call>> = callResources;
  const call = calls[resource]?.[name];
  if (!call) throw new Error(`src/calls/ is stale: it has no ${resource}.${name}`);
  return call;
}
