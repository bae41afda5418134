import postgres from 'postgres';

/**
 * Whether a pooler has no server to give, or no room. PgBouncer reports most failures as protocol violations, in English
 * and without the place in the source that PostgreSQL always names. These are about the server, the queue for it, or the
 * pooler's own room and end; its others, such as an unsupported startup parameter, are about what the client sent.
 */
export function isPoolerWithoutServer(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError) || error.code !== '08P01') return false;
  return !error.routine && beginnings.some((text) => error.message.startsWith(text));
}

const beginnings = [
  'server ',
  'connect failed',
  'connect timeout',
  'cannot connect',
  'pgbouncer cannot connect',
  'failed to launch new connection',
  'query_wait_timeout',
  'query_timeout',
  'query timeout',
  'client_login_timeout',
  'client_idle_timeout',
  'no more connections allowed',
  'client connections exceeded',
  'bouncer resources exhaustion',
  'no memory for pool',
  'suspend_timeout',
  'database removed',
  'database configuration changed',
  'pooler is shut',
  'pgbouncer is shutting down',
  'admin forced disconnect',
];
