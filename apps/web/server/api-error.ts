import { errorBody } from '@confab/domain';

type ApiError = { status: number; headers: Readonly<Record<string, string>>; body: string };

/** An error in the api's own form (api.md 1.5), for responses that this process gives without asking the api. */
export function apiError(
  name: 'bad_request' | 'body_too_large' | 'head_too_long' | 'overloaded' | 'too_slow',
): ApiError {
  const body = errorBody(name);
  return {
    status: body.status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=UTF-8',
      ...(body.status === 503 ? { 'Retry-After': '2' } : {}),
    },
    body: JSON.stringify(body),
  };
}
