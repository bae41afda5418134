/** Whether a client has this version already. A proxy that compresses replies makes their ETags weak ones. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
