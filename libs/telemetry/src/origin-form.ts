import type { IncomingMessage } from 'node:http';

/**
 * Path and query of a request. One that names its whole address is for the host that it names, whatever its header says
 * (RFC 9112, 3.2.2).
 */
export function originForm(request: IncomingMessage): string {
  const given = request.url ?? '/';
  const [, host, rest = ''] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]*)([^]*)$/i.exec(given) ?? [];
  if (host === undefined) return given;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
