/** What is wrong with one field of an input. `path` is its keys joined by dots, and empty for the whole input. */
export type ErrorDetail = { path: string; problem: string };

/** The details of an error body; none for one of another server. */
export function readErrorDetails(body: unknown): ErrorDetail[] {
  if (typeof body !== 'object' || body === null || !('details' in body)) return [];
  return Array.isArray(body.details) ? body.details.filter(isErrorDetail) : [];
}

function isErrorDetail(value: unknown): value is ErrorDetail {
  if (typeof value !== 'object' || value === null || !('path' in value && 'problem' in value)) return false;
  return typeof value.path === 'string' && typeof value.problem === 'string';
}
