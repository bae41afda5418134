import { createECDH } from 'node:crypto';
import {
  captchas,
  ConfigurationError,
  type Environment,
  meantVariable,
  readApiSettings,
  readContactEmail,
  readList,
  readOneOf,
  readProxies,
  readPushSubject,
  readSettings,
  readSite,
  readText,
  readUrl,
  readWebSettings,
  readWorkerSettings,
} from '@confab/config';
import { readTrustedProxies } from '@confab/session';
import { readSecrets } from '@confab/config';
import { type Check, fail, type Subject, warn } from './check.ts';

/** The environment of the processes. */
export const configurationChecks: readonly Check[] = [
  {
    name: 'configuration',
    rule: 'every variable that is set can be used, and what belongs together is set together',
    read: checkConfiguration,
  },
  {
    name: 'unknown variables',
    rule: 'no variable that nothing reads has a name like one that is read',
    read: checkNames,
  },
  {
    name: 'secret',
    rule: '`SECRET` is long and looks random; one is made in `DATA_DIR` where none is set',
    look: checkSecret,
  },
  {
    name: 'site address',
    rule: '`SITE_URL` is set and uses https where other machines may ask',
    read: checkSiteAddress,
  },
  {
    name: 'trusted proxies',
    rule: '`TRUSTED_PROXIES` names the proxy in front of an https site, and does not believe everybody',
    read: checkTrustedProxies,
  },
  {
    name: 'captcha',
    rule: '`CAPTCHA` keeps programs from signing up',
    read: checkCaptcha,
  },
  {
    name: 'rate limits',
    rule: '`RATE_LIMITS` is on',
    read: (env) => {
      if (readOneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'off')
        warn('RATE_LIMITS is "off", which is for tests and benchmarks. Unset it.');
      return 'on';
    },
  },
  {
    name: 'push keys',
    rule: '`VAPID_PUBLIC_KEY` and `VAPID_PRIVATE_KEY` are a pair',
    look: checkPushKeys,
  },
  {
    name: 'push contact',
    rule: 'push services are told whom to turn to: `VAPID_SUBJECT`, `CONTACT_EMAIL` or an https address',
    read: checkPushContact,
  },
  {
    name: 'contact address',
    rule: '`CONTACT_EMAIL` is set for an https site, so that people can write to the operator',
    read: checkContactAddress,
  },
];

/** Stand-ins for values that `npm start` makes where the operator sets none; other checks report missing ones. */
const MADE = { SECRET: 'made', DATABASE_URL: 'postgres://embedded' };

/** Stand-ins for what would be wrong without a value. */
const NEEDED: Environment = {
  ...MADE,
  S3_BUCKET: 'bucket',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** Reads the environment with the readers of each process, and reports what they refuse. */
function checkConfiguration(env: Environment): string {
  const wrong = new Map<string, string>();
  const told: Record<string, string | undefined> = { ...env };
  for (const [variable, made] of Object.entries(MADE)) told[variable] ||= made;
  for (const read of readers) {
    // What is refused is replaced by what is not, so that the reader comes to the next variable.
    while (!canRead(read, told, wrong));
  }
  if (readText(env, 'MAIL_FROM') !== undefined && readText(env, 'SMTP_URL') === undefined)
    wrong.set('SMTP_URL', 'MAIL_FROM is set, but no mail server. Set SMTP_URL.');
  if (wrong.size > 0) fail([...wrong.values()].join(' '));
  return 'every variable that is set can be used';
}

const readers: readonly ((env: Environment) => unknown)[] = [
  readSettings,
  readApiSettings,
  readWorkerSettings,
  readWebSettings,
  (env) => readProxies(env, readTrustedProxies),
];

/** Whether reading is over. If a variable is refused, notes it and puts a stand-in in its place. */
function canRead(
  read: (env: Environment) => unknown,
  told: Record<string, string | undefined>,
  wrong: Map<string, string>,
): boolean {
  try {
    read(told);
    return true;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const isStillWrong = wrong.has(error.variable);
    wrong.set(error.variable, wrong.get(error.variable) ?? error.message);
    told[error.variable] = NEEDED[error.variable];
    return isStillWrong;
  }
}

function checkNames(env: Environment): string {
  const meant = Object.keys(env).flatMap((name) => {
    const variable = meantVariable(name);
    return variable === undefined ? [] : [`${name} (${variable}?)`];
  });
  if (meant.length > 0) warn(`Not read by anything: ${meant.join(', ')}. Correct the names.`);
  return 'none is mistyped';
}

const SECRET_LENGTH = 32;
/** Among 32 random letters and digits, fewer different ones occur once in a billion. */
const SECRET_VARIETY = 12;

async function checkSecret({ env, settings }: Subject): Promise<string> {
  const given = readText(env, 'SECRET');
  const secret = given ?? (await readSecrets(settings.dataDir))?.SECRET;
  if (secret === undefined) return 'none yet; npm start makes one, other set-ups need the variable';
  const fix = 'Set one such as `openssl rand -base64 32` prints; everybody has to log in again then.';
  if (secret.length < SECRET_LENGTH) warn(`SECRET has fewer than ${SECRET_LENGTH} characters. ${fix}`);
  if (new Set(secret).size < SECRET_VARIETY)
    warn(`SECRET repeats few characters, and can be guessed. ${fix}`);
  return given === undefined ? 'long enough, kept in DATA_DIR' : 'long enough, from the environment';
}

/** This machine's own names. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|::1)$/;

export function isLocal(host: string): boolean {
  return LOCAL.test(host);
}

/** Whether the site is for more people than those at this machine. */
export function isHttpsSite(env: Environment): boolean {
  return readUrl(env, 'SITE_URL')?.startsWith('https:') ?? false;
}

function checkSiteAddress(env: Environment): string {
  const { url } = readSite(env);
  const { protocol, hostname } = new URL(url);
  if (readText(env, 'SITE_URL') === undefined) {
    const host = readText(env, 'HOST') ?? '127.0.0.1';
    if (!isLocal(host))
      warn(`HOST is ${host}, but links in mails and feeds say ${url}. Set SITE_URL to what people type.`);
    return `${url}, for this machine alone`;
  }
  if (protocol !== 'https:' && !isLocal(hostname))
    warn(`SITE_URL is ${url}: passwords travel in the clear, and browsers install no app. Use https.`);
  return url;
}

/** Wider networks contain machines of other people. */
const WIDEST = { ipv4: 8, ipv6: 16 };

function checkTrustedProxies(env: Environment): string {
  readProxies(env, readTrustedProxies);
  const entries = readList(env, 'TRUSTED_PROXIES');
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (prefix !== undefined && Number(prefix) < (address.includes(':') ? WIDEST.ipv6 : WIDEST.ipv4))
      warn(`TRUSTED_PROXIES holds ${entry}: almost any visitor may invent an address. Name the proxy alone.`);
  }
  if (entries.length === 0 && isHttpsSite(env))
    warn(
      'TRUSTED_PROXIES is not set, but https comes through a proxy: all visitors share its limits. Name its address.',
    );
  return entries.length === 0 ? 'none, and none is needed' : entries.join(', ');
}

function checkCaptcha(env: Environment): string {
  const captcha = readOneOf(env, 'CAPTCHA', captchas, 'altcha');
  if (captcha === 'test') warn('CAPTCHA is "test", which lets programs sign up. Unset it.');
  return captcha;
}

async function checkPushKeys({ env, settings }: Subject): Promise<string> {
  const fromEnvironment = env.VAPID_PUBLIC_KEY || env.VAPID_PRIVATE_KEY;
  const keys = fromEnvironment ? env : await readSecrets(settings.dataDir);
  if (!keys) return 'none yet; npm start makes a pair, other set-ups need the variables';
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = keys;
  const fix = 'Unset VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to have a pair generated.';
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) fail(`One of the two keys is missing. ${fix}`);
  if (publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY) fail(`The two keys are no pair. ${fix}`);
  return fromEnvironment ? 'a pair, from the environment' : 'a pair, kept in DATA_DIR';
}

/** RFC 8292: keys on the curve P-256, in base64url. */
function publicKeyOf(privateKey: string): string | undefined {
  const key = createECDH('prime256v1');
  try {
    key.setPrivateKey(privateKey, 'base64url');
    return key.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

function checkPushContact(env: Environment): string {
  const subject = readPushSubject(env);
  const host = subject.startsWith('mailto:noreply@') ? subject.slice('mailto:noreply@'.length) : undefined;
  if (host !== undefined && !isLocal(host))
    warn(
      `Push services are told to contact ${subject}, which may reach no one. Set VAPID_SUBJECT or CONTACT_EMAIL.`,
    );
  return host === undefined
    ? 'a push service can reach the operator'
    : 'no contact yet; Apple refuses such a site';
}

function checkContactAddress(env: Environment): string {
  const contact = readContactEmail(env);
  if (contact === null && isHttpsSite(env))
    warn(
      'There is no contact address: people cannot write to the operator, for example about illegal content or their data. Set CONTACT_EMAIL.',
    );
  return contact ?? 'none, and none is needed';
}
