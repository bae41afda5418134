/** For `catch`: turns the error for a missing file or folder into null. */
export function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
