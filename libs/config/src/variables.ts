import { secretVariables } from './secret-files.ts';

/** Every variable that the processes, `npm start` and the operator's commands read. */
export const variables: readonly string[] = [
  ...['PORT', 'HOST', 'API_PORT', 'API_HOST', 'API_URL', 'WORKER_PORT', 'WORKER_HOST'],
  ...[
    'WEB_INTERNAL_PORT',
    'WEB_INTERNAL_HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_REPLICA_URLS',
    'SECRET',
  ],
  ...['SITE_NAME', 'SITE_URL', 'CONTACT_EMAIL', 'SMTP_URL', 'MAIL_FROM'],
  ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'TRUSTED_PROXIES', 'CRAWLER_FILES'],
  ...['CAPTCHA', 'HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET', 'RATE_LIMITS', 'DEMO', 'WELCOME_COMMUNITY'],
  ...[
    'COMMUNITY_POINTS',
    'COMMUNITIES_PER_MODERATOR',
    'IMAGE_POSTS',
    'IMAGE_POST_POINTS',
    'LINK_POST_POINTS',
  ],
  ...['IMAGE_STORE', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['DRAIN_SECONDS', 'LIVE_STREAMS', 'LIVE_STREAMS_PER_ADDRESS', 'LIVE_SWEEP_SECONDS'],
  ...['DISPOSABLE_DOMAINS', 'TOR_EXITS'],
  ...['LOG_LEVEL', 'SLOW_QUERY_MS', 'NODE_ENV'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TIMEOUT'],
  ...['OTEL_EXPORTER_OTLP_COMPRESSION', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
  'OTEL_RESOURCE_ATTRIBUTES',
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** Longer names may differ in more letters. Among short ones, HOST would be taken for HOME. */
const LONG = 8;

/** The variable that an unknown name was probably meant to be. Undefined for a name that is known, or like none. */
export function meantVariable(name: string): string | undefined {
  if (variables.includes(name)) return undefined;
  const written = name.toUpperCase().replaceAll('-', '_');
  const [nearest] = variables
    .map((variable) => ({ variable, distance: editDistance(written, variable) }))
    .filter(({ variable, distance }) => distance <= (variable.length < LONG ? 1 : 2))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.variable;
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    const at = (line: readonly number[], column: number) => line[column] ?? Infinity;
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? Infinity;
}
