import type { Call, ResponseOf, Shape } from '@confab/api-contract/calls';
import { csrfToken, sessionCookie } from '@confab/session';
import type { TestApi } from './api.ts';
import { addressOf, type CallInput, type Person, Refused } from './client.ts';

/** A member in front of an api that listens on a socket, as a browser is. */
export type HttpClient = {
  /** Makes a call of the contract. A refusal is thrown as `Refused`. */
  call<S extends Shape>(call: Call<S>, input?: CallInput<S>): Promise<ResponseOf<S>>;
  /** Sends a form with a file. */
  send<S extends Shape>(call: Call<S>, input: CallInput<S>, form: FormData): Promise<ResponseOf<S>>;
};

/** Opens the api to the network, for as many people as like. */
export async function serve(api: TestApi): Promise<(person: Person) => HttpClient> {
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  return (person) => {
    const session = api.as(person);
    const fetchCall = async <S extends Shape>(
      call: Call<S>,
      input: CallInput<S>,
      payload: { body?: FormData | string; headers?: Record<string, string> },
    ): Promise<ResponseOf<S>> => {
      const id = await session.sessionId();
      const response = await fetch(origin + addressOf(call, input), {
        ...payload,
        method: call.method,
        headers: {
          cookie: `${sessionCookie}=${id}`,
          'x-csrf-token': csrfToken(api.config.secret, id),
          ...payload.headers,
        },
      });
      const text = await response.text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      if (!response.ok) throw new Refused(response.status, body);
      // The api closes every reply with the schema that this type is made of.
      return body as never;
    };
    return {
      call: (call, input = {}) =>
        fetchCall(
          call,
          input,
          input.body === undefined
            ? {}
            : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } },
        ),
      send: (call, input, form) => fetchCall(call, input, { body: form }),
    };
  };
}
