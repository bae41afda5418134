/** The values a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable has an unusable value. The message names it and says what it accepts. */
export class ConfigurationError extends Error {
  readonly variable: string;

  constructor(variable: string, value: string, accepts: string) {
    super(`${variable} is "${value}", but it accepts ${accepts}.`);
    this.name = 'ConfigurationError';
    this.variable = variable;
  }
}

/** The text of a variable; unset and empty are the same. */
export function readText(env: Environment, variable: string): string | undefined {
  const value = env[variable]?.trim();
  return value === '' ? undefined : value;
}

export function readInteger(
  env: Environment,
  variable: string,
  fallback: number,
  range: { min: number; max: number },
): number {
  const value = readText(env, variable);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^-?\d+$/.test(value) || number < range.min || number > range.max) {
    throw new ConfigurationError(variable, value, `a whole number from ${range.min} to ${range.max}`);
  }
  return number;
}

export function readPort(env: Environment, variable: string, fallback: number): number {
  return readInteger(env, variable, fallback, { min: 1, max: 65_535 });
}

/**
 * How long a stopping process still answers while it reports not ready: longer than the interval in which load balancers
 * check. The rest of its ten seconds is for the last requests.
 */
export function readDrainSeconds(env: Environment): number {
  return readInteger(env, 'DRAIN_SECONDS', 0, { min: 0, max: 5 });
}

export function readOneOf<const T extends string>(
  env: Environment,
  variable: string,
  choices: readonly T[],
  fallback: T,
): T {
  const value = readText(env, variable);
  if (value === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new ConfigurationError(variable, value, choices.join(', '));
  return choice;
}

/** A web address without a trailing slash, so that paths can be appended. */
export function readUrl(env: Environment, variable: string): string | undefined {
  const value = readText(env, variable);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!isHttp || url.username + url.password + url.search + url.hash !== '') {
    // Not repeated: user part and query may hold secrets.
    const shown = /[@?#]/.test(value) ? '…' : value;
    throw new ConfigurationError(
      variable,
      shown,
      'an address that begins with http:// or https:// and has no user, password and query',
    );
  }
  return url.href.replace(/\/$/, '');
}

/** The site as people know it: its name, and how its addresses begin. */
export function readSite(env: Environment): { name: string; url: string } {
  return { name: readText(env, 'SITE_NAME') ?? 'Confab', url: readSiteUrl(env) ?? placeOfSite(env) };
}

/** Undefined unless the operator says how people reach the site. All paths begin at the root of its host. */
export function readSiteUrl(env: Environment): string | undefined {
  const url = readUrl(env, 'SITE_URL');
  if (url !== undefined && new URL(url).pathname !== '/') {
    throw new ConfigurationError(
      'SITE_URL',
      url,
      'an address without a path, such as https://forum.example.org',
    );
  }
  return url;
}

function placeOfSite(env: Environment): string {
  const host = readText(env, 'HOST') ?? '127.0.0.1';
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${readPort(env, 'PORT', 3000)}`;
  if (!URL.canParse(url)) throw new ConfigurationError('HOST', host, 'a name or an address of this machine');
  return url;
}

export function readDatabaseUrl(env: Environment): string | undefined {
  const value = readText(env, 'DATABASE_URL');
  if (value !== undefined && !isDatabaseAddress(value)) {
    // Not repeated: the value may hold a password.
    throw new ConfigurationError(
      'DATABASE_URL',
      '…',
      `an address that begins with postgres://, ${databaseAddressHint}`,
    );
  }
  return value;
}

/** For processes that require it. */
export function needDatabaseUrl(env: Environment): string {
  const value = readDatabaseUrl(env);
  if (value === undefined) {
    throw new ConfigurationError('DATABASE_URL', '', 'the address of a PostgreSQL database');
  }
  return value;
}

/** The key with which web and api sign. */
export function needSecret(env: Environment): string {
  const value = readText(env, 'SECRET');
  if (value === undefined) {
    throw new ConfigurationError('SECRET', '', 'a long random text, the same in every process');
  }
  return value;
}

/** Streaming replicas of the database, in no order. */
export function readReplicaUrls(env: Environment): readonly string[] {
  const urls = readList(env, 'DATABASE_REPLICA_URLS');
  if (!urls.every(isDatabaseAddress)) {
    throw new ConfigurationError(
      'DATABASE_REPLICA_URLS',
      '…',
      `addresses that begin with postgres://, separated by commas, ${databaseAddressHint}`,
    );
  }
  return urls;
}

const databaseAddressHint =
  'such as postgres://user:password@host:5432/name; in a password / is written %2F, @ %40, ? %3F, # %23 and % %25';

/** The drivers' own complaints repeat the address, with its password. */
function isDatabaseAddress(value: string): boolean {
  const url = /^postgres(ql)?:\/\/./.test(value) ? URL.parse(value) : null;
  if (!url) return false;
  // A password with an unescaped /, ? or # moves the rest of the address into other parts.
  const isWhole = url.hash === '' && !url.pathname.includes('@');
  return isWhole && [url.username, url.password, url.hostname, url.pathname].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The items of a comma-separated variable. */
export function readList(env: Environment, variable: string): readonly string[] {
  return (readText(env, variable) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Proxies that are trusted to name the visitor's address. `understand` throws a RangeError for a wrong entry. */
export function readProxies<T>(env: Environment, understand: (entries: readonly string[]) => T): T {
  const entries = readList(env, 'TRUSTED_PROXIES');
  try {
    return understand(entries);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const accepts = 'addresses and networks, separated by commas';
    throw new ConfigurationError('TRUSTED_PROXIES', entries.join(','), accepts);
  }
}

export const captchas = ['altcha', 'hcaptcha', 'test'] as const;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Slower queries are logged. In milliseconds. */
export function readSlowQueryMs(env: Environment): number {
  return readInteger(env, 'SLOW_QUERY_MS', 500, { min: 1, max: 600_000 });
}

/** Values of OTEL_TRACES_SAMPLER. */
const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces are sent (OTLP over HTTP), and which ones. Null when none are recorded. */
export function readTraceSettings(env: Environment): {
  endpoint: string;
  /** May hold secrets. */
  headers: Readonly<Record<string, string>>;
  sampler: (typeof traceSamplers)[number];
  ratio: number;
} | null {
  const endpoint = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const sampler = readOneOf(env, 'OTEL_TRACES_SAMPLER', traceSamplers, 'parentbased_always_on');
  const ratio = Number(readText(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new ConfigurationError(
      'OTEL_TRACES_SAMPLER_ARG',
      env['OTEL_TRACES_SAMPLER_ARG'] ?? '',
      'a number from 0 to 1',
    );
  }
  // The exporter reads these itself and ignores unusable values.
  readInteger(env, 'OTEL_EXPORTER_OTLP_TIMEOUT', 10_000, { min: 1, max: 600_000 });
  readOneOf(env, 'OTEL_EXPORTER_OTLP_COMPRESSION', ['none', 'gzip'], 'none');
  for (const variable of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES']) {
    const isPair = (item: string) => /^[\w.!#$&'*+^`|~/-]+\s*=/.test(item) && isDecodable(item);
    if (!readList(env, variable).every(isPair)) {
      // Not repeated: headers hold secrets.
      throw new ConfigurationError(
        variable,
        '…',
        'pairs such as name=value, separated by commas; in a value , is written %2C and % %25',
      );
    }
  }
  if (endpoint === undefined) return null;
  return { endpoint, headers: readPairs(env, 'OTEL_EXPORTER_OTLP_HEADERS'), sampler, ratio };
}

/** The names and values of a list whose items were checked. */
function readPairs(env: Environment, variable: string): Record<string, string> {
  return Object.fromEntries(
    readList(env, variable).map((item) => {
      const at = item.indexOf('=');
      return [item.slice(0, at).trim(), decodeURIComponent(item.slice(at + 1).trim())];
    }),
  );
}
