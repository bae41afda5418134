/** `npm run cli -- COMMAND`: the operator's commands. */
import { isIP } from 'node:net';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import {
  ensureDataDir,
  type Environment,
  isMailAddress,
  readSettings,
  type Settings,
  type StoreKind,
  withSecretFiles,
} from '@confab/config';
import type { Db } from '@confab/db';
import { complain, say, sentence } from '@confab/terminal';
import { CommandError, explain, UsageError } from './errors.ts';
import { withDatabase, withDatabaseUrl } from './with-database.ts';

/** Every option of any command; which command takes which is in the table below. */
const allOptions = {
  email: { type: 'string' },
  admin: { type: 'boolean' },
  limit: { type: 'string' },
  everything: { type: 'boolean' },
  yes: { type: 'boolean' },
  founder: { type: 'string' },
  drill: { type: 'boolean' },
  report: { type: 'string' },
  json: { type: 'boolean' },
  unnamed: { type: 'boolean' },
  mail: { type: 'string' },
  back: { type: 'boolean' },
  timeout: { type: 'string' },
  keep: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

const helpOption = { help: { type: 'boolean', short: 'h' } } as const;

/** What was read of the environment, and the environment itself, for what depends on an argument. */
type Given = Settings & { env: Environment };

type Options = Omit<ReturnType<typeof parse>['values'], 'help'>;
type Command = {
  /** What follows the name, as the help shows it: `NAME`, or `[KEY]` for an argument that may be missing. */
  takes?: string;
  /** Whether its last argument may be an empty text. */
  mayBeEmpty?: true;
  /** The options, as the help shows them. */
  options?: { readonly [Name in keyof Options]?: string };
  /** What it does, for the help. */
  does: string;
} & (
  | {
      /** Returns a sentence about what it did. */
      run: (settings: Given, options: Options, ...given: string[]) => Promise<string>;
    }
  | {
      /** For commands that read settings themselves. */
      examine: (env: Environment, options: Options) => Promise<string>;
    }
);

/** Each command loads only what it needs: the code of all would fill the memory of a backup. */
const commands: Readonly<Record<string, Command>> = {
  'user create': {
    takes: 'NAME',
    options: { email: '--email ADDRESS', admin: '--admin' },
    does: 'creates an account, also while sign-ups are closed; asks for a password, or reads it from standard input',
    run: onDatabase(async (db, { email, admin: isAdmin = false }, name) => {
      const { createUser, readPassword } = await import('./users.ts');
      return createUser(db, name, { email, isAdmin }, readPassword);
    }),
  },
  'user list': {
    takes: '[ADDRESS]',
    options: { limit: '--limit NUMBER', json: '--json' },
    does: 'lists the newest accounts, 100 or --limit of them; with ADDRESS those with this e-mail address, or those that were made at this IP address or last seen there; --json for programs',
    run: (settings, options, address?: string) => {
      if (address !== undefined && !isMailAddress(address) && isIP(address) === 0)
        throw new UsageError('user list takes an e-mail address or an IP address.');
      const { limit = '100', json: asJson = false } = options;
      const count = /^\d{1,5}$/.test(limit) ? Number(limit) : 0;
      if (count < 1 || count > 10_000) throw new UsageError('--limit takes a whole number from 1 to 10000.');
      return withDatabase(settings, async (db) =>
        (await import('./users.ts')).listUsers(db, { address, limit: count, asJson }),
      );
    },
  },
  'user make-admin': {
    takes: 'NAME',
    does: 'gives a member the rights of an admin',
    run: onDatabase(async (db, _, name) => (await import('./users.ts')).setAdmin(db, name, true)),
  },
  'user remove-admin': {
    takes: 'NAME',
    does: 'takes them away',
    run: onDatabase(async (db, _, name) => (await import('./users.ts')).setAdmin(db, name, false)),
  },
  'user set-password': {
    takes: 'NAME',
    does: "asks for a password, or reads it from standard input, and ends the member's sessions",
    run: onDatabase(async (db, _, name) => {
      const { readPassword, setPassword } = await import('./users.ts');
      return setPassword(db, name, readPassword);
    }),
  },
  'user ban': {
    takes: 'NAME',
    does: 'suspends an account and ends its sessions; what it wrote stays',
    run: onDatabase(async (db, _, name) => (await import('./users.ts')).banUser(db, name)),
  },
  'user unban': {
    takes: 'NAME',
    does: 'lifts the suspension',
    run: onDatabase(async (db, _, name) => (await import('./users.ts')).unbanUser(db, name)),
  },
  'user delete': {
    takes: 'NAME',
    options: { everything: '--everything', yes: '--yes' },
    does: 'deletes an account for good; asks for the name once more, or reads it from standard input, unless --yes; with --everything also what it wrote: posts, comments, votes, pictures',
    run: onDatabase(async (db, { everything = false, yes: isSure = false }, name) => {
      const { deleteUser, readName } = await import('./users.ts');
      return deleteUser(db, name, { everything, readName: isSure ? null : readName });
    }),
  },
  'user export': {
    takes: 'NAME FILE',
    does: 'writes all that the site keeps of a member into the new tar file FILE, for a person who asks by letter: what their own export holds, with pictures, and in the folder kept/ what it leaves out, such as notes of moderators',
    run: (settings, _, name = '', file = '') =>
      withDatabase(settings, async (db) => {
        const { exportUserOf } = await import('./export-user/export-user.ts');
        return exportUserOf(settings, db, name, file);
      }),
  },
  'community create': {
    takes: 'NAME',
    options: { founder: '--founder NAME' },
    does: 'creates a community, with the founder as its first moderator, or without moderators',
    run: onDatabase(async (db, { founder }, name) =>
      (await import('./users.ts')).createCommunity(db, name, founder),
    ),
  },
  'signups open': {
    does: 'lets anyone create an account',
    run: onDatabase(async (db) => (await import('./users.ts')).setSignups(db, true)),
  },
  'signups close': {
    does: 'closes sign-ups: only the operator creates accounts',
    run: onDatabase(async (db) => (await import('./users.ts')).setSignups(db, false)),
  },
  recount: {
    options: { json: '--json' },
    does: 'compares every counter with what it counts; says which differ, and corrects none; --json for programs',
    run: async (settings, { json = false }) => {
      const { recountAll } = await import('./recount.ts');
      return withDatabase(settings, (db) => recountAll(db, json));
    },
  },
  'search rebuild': {
    does: 'rebuilds the search index, while the site runs; goes on with a rebuild that was not finished',
    run: onDatabase(async (db) => (await import('./search.ts')).rebuildIndex(db)),
  },
  'search status': {
    options: { json: '--json' },
    does: 'shows how many documents the search index holds, what waits for it, and how far a rebuild is; --json for programs',
    run: onDatabase(async (db, { json = false }) => (await import('./search.ts')).tellIndex(db, json)),
  },
  'settings get': {
    takes: '[KEY]',
    options: { json: '--json' },
    does: 'shows the settings of the site, or one of them or of its texts; --json for programs',
    run: async (settings, { json = false }, key) => {
      const { getSettings } = await import('./site-settings.ts');
      return withDatabase(settings, (db) => getSettings(db, key, json, settings.env));
    },
  },
  'settings set': {
    takes: 'KEY VALUE',
    mayBeEmpty: true,
    does: 'changes a setting or a text of the site, at once in every process; "" empties it',
    run: async (settings, _, key = '', value = '') => {
      const { setSetting } = await import('./site-settings.ts');
      return withDatabase(settings, (db) => setSetting(db, key, value, settings.env));
    },
  },
  migrate: {
    does: 'applies the database migrations that are missing',
    run: async (settings) => {
      const { migrate } = await import('./database.ts');
      await withDatabaseUrl(settings, (url) => migrate(url, { report: say }), { create: true });
      return 'The database has every migration.';
    },
  },
  demo: {
    does: 'fills an empty database with demo content',
    run: (settings) => withDatabaseUrl(settings, (url) => demo(url, settings), { create: true }),
  },
  'images move disk s3': {
    does: 'copies the pictures into the object store, while the site runs; goes on where it stopped',
    run: (settings) => moveBetween(settings, 'disk', 's3'),
  },
  'images move s3 disk': {
    does: 'copies them back',
    run: (settings) => moveBetween(settings, 's3', 'disk'),
  },
  'images sweep disk': {
    options: { unnamed: '--unnamed' },
    does: 'after a move and a change of IMAGE_STORE: deletes from the store that was left what is in the other; with --unnamed also what no row names',
    run: (settings, { unnamed = false }) => sweep(settings, 'disk', unnamed),
  },
  'images sweep s3': {
    options: { unnamed: '--unnamed' },
    does: 'the same for the way back',
    run: (settings, { unnamed = false }) => sweep(settings, 's3', unnamed),
  },
  backup: {
    takes: 'TARGET',
    options: { keep: '--keep NUMBER', to: '--to s3' },
    does: 'writes database and pictures into the file TARGET, while the site runs; where TARGET is a folder, into a new file confab-DATE-TIME.tar in it, with --to s3 also into the bucket of S3_BUCKET, and with --keep it then deletes all but the newest of these, there as well',
    run: async (settings, { keep, to }, target = '') => {
      const count = keep === undefined || /^[1-9]\d{0,4}$/.test(keep) ? Number(keep) : 0;
      if (count === 0) throw new UsageError('--keep takes a whole number from 1 to 99999.');
      const { keepNewest, targetIn } = await import('./backup/folder.ts');
      const { backUp } = await import('./backup/backup.ts');
      const bucket = await bucketOf(settings, 'to', to);
      const file = await targetIn(target);
      if ((keep ?? to) !== undefined && file === target)
        throw new UsageError('--keep and --to are for a TARGET that is a folder.');
      const said = [await backUp(settings, file)];
      if (bucket) said.push(await bucket.take(file));
      if (keep === undefined) return said.join('\n');
      const deleted = (await keepNewest(file, count)) + ((await bucket?.keepNewest(count)) ?? 0);
      if (deleted > 0) said.push(`Deleted ${deleted} older ${deleted === 1 ? 'backup' : 'backups'}.`);
      return said.join('\n');
    },
  },
  restore: {
    takes: 'SOURCE',
    options: { drill: '--drill', report: '--report FILE', from: '--from s3' },
    does: 'fills an empty installation with a backup, the newest where SOURCE is a folder, and compares what came back; with --from s3 the newest of the bucket is brought into this folder first; with --drill proves it in a scratch database, which is removed again, and --report writes that down',
    run: async (settings, { drill: isDrill = false, report, from }, given = '') => {
      const bucket = await bucketOf(settings, 'from', from);
      const source = bucket
        ? await bucket.bringNewest(given)
        : await (await import('./backup/folder.ts')).sourceIn(given);
      if (isDrill) return (await import('./backup/drill.ts')).drill(settings, source, report);
      if (report !== undefined) throw new UsageError('--report is for --drill.');
      return (await import('./backup/restore.ts')).restore(settings, source);
    },
  },
  restart: {
    options: { back: '--back', timeout: '--timeout SECONDS' },
    does: 'restarts the processes that systemd runs, as root: workers, apis, webs, each once the one before is ready (within 120 seconds, or --timeout), and stops at one that is not; with --back in the order of a way back',
    examine: async (env, { back = false, timeout = '120' }) => {
      if (!/^[1-9]\d{0,3}$/.test(timeout)) throw new UsageError('--timeout takes seconds, from 1 to 9999.');
      const { restart } = await import('./restart.ts');
      return restart(env, { back, timeoutMs: Number(timeout) * 1000 });
    },
  },
  doctor: {
    options: { json: '--json', mail: '--mail TO' },
    does: 'checks configuration, machine, database, pictures, queue, mail and more; --json for programs, --mail TO to send a test mail',
    examine: async (env, { json = false, mail }) => {
      if (mail !== undefined && !isMailAddress(mail)) throw new UsageError('--mail takes an e-mail address.');
      return (await import('./doctor.ts')).diagnose(env, json, mail);
    },
  },
};

const HELP_WIDTH = 116;

async function help(): Promise<string> {
  const { settingsHelp } = await import('./site-settings.ts');
  const entries = Object.entries(commands).flatMap(([name, { takes, options = {}, does }]) => [
    `  ${[name, takes, ...Object.values(options).map((option) => `[${option}]`)].filter(Boolean).join(' ')}`,
    ...wrapped(does, HELP_WIDTH - 6).map((line) => `      ${line}`),
  ]);
  return [
    'Usage: npm run cli -- COMMAND',
    '',
    ...entries,
    '',
    'The settings, and what each takes:',
    '',
    ...settingsHelp().flatMap(([key, words]) => [
      `  ${key}`,
      ...wrapped(words, HELP_WIDTH - 6).map((line) => `      ${line}`),
    ]),
    '',
    ...wrapped(
      'They act on the database at DATABASE_URL, else on the embedded one in DATA_DIR (.data), whether or not the product is running.',
      HELP_WIDTH,
    ),
  ].join('\n');
}

function wrapped(text: string, width: number): string[] {
  return text.match(new RegExp(`.{1,${width}}(?: |$)`, 'g'))?.map((line) => line.trim()) ?? [];
}

function onDatabase(
  act: (db: Db, options: Options, name: string) => Promise<string>,
): (settings: Settings, options: Options, name?: string) => Promise<string> {
  return (settings, options, name = '') => withDatabase(settings, (db) => act(db, options, name));
}

/** Undefined where the option was not given. */
async function bucketOf({ env }: Given, option: string, kind: string | undefined) {
  if (kind === undefined) return undefined;
  if (kind !== 's3') throw new UsageError(`--${option} takes s3.`);
  return (await import('./backup/bucket.ts')).openBucket(env);
}

async function moveBetween(settings: Given, from: StoreKind, to: StoreKind): Promise<string> {
  const { moveImages } = await import('./move-images.ts');
  return moveImages(settings, settings.env, from, to);
}

async function sweep(settings: Given, kind: StoreKind, withUnnamed: boolean): Promise<string> {
  const { sweepImages } = await import('./sweep-images.ts');
  return sweepImages(settings, settings.env, kind, withUnnamed);
}

async function demo(url: string, settings: Settings): Promise<string> {
  const { migrate } = await import('./database.ts');
  const { accountLines, ensureDemo } = await import('@confab/demo/accounts');
  await ensureDataDir(settings);
  await migrate(url, { report: say });
  const filled = await ensureDemo(url, settings);
  if (!filled?.seeded) throw new CommandError('The database is not empty: it got no demo content.');
  return ['The database is filled with demo content.', ...accountLines(filled.accounts)].join('\n');
}

async function answer(args: string[]): Promise<string> {
  const { values, positionals } = parse(args);
  const { help: isHelp = false, ...options } = values;
  if (isHelp) return help();

  const [name, command] = findCommand(positionals);
  const given = positionals.slice(name.split(' ').length);
  const wanted = command.takes?.split(' ') ?? [];
  const needed = wanted.filter((argument) => !argument.startsWith('['));
  if (
    given.length < needed.length ||
    given.length > wanted.length ||
    given.slice(0, command.mayBeEmpty && -1).includes('')
  ) {
    const said = wanted
      .map((argument) =>
        argument.startsWith('[') ? `at most one ${argument.slice(1, -1)}` : `one ${argument}`,
      )
      .join(' and ');
    throw new UsageError(`${name} takes ${said === '' ? 'no argument' : said}.`);
  }
  for (const option of Object.keys(options)) {
    if (!Object.hasOwn(command.options ?? {}, option)) throw new UsageError(`${name} takes no --${option}.`);
  }
  const env = withSecretFiles(process.env);
  if ('examine' in command) return command.examine(env, options);
  return command.run({ ...readSettings(env), env }, options, ...given);
}

/** The command whose name begins the words. */
function findCommand(words: readonly string[]): [string, Command] {
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return [name, command];
  }
  if (words.length === 0) throw new UsageError('A command is missing.');
  const names = Object.keys(commands);
  const unknown = words.findIndex((_, at) => {
    const beginning = words.slice(0, at + 1).join(' ');
    return !names.some((name) => `${name} `.startsWith(`${beginning} `));
  });
  const said = unknown === -1 ? words : words.slice(0, unknown + 1);
  throw new UsageError(`There is no command "${said.join(' ')}".`);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { ...helpOption, ...allOptions }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(sentence(error));
  }
}

try {
  say(await answer(process.argv.slice(2)));
} catch (error) {
  if (error instanceof UsageError) {
    complain(`${error.message} Run npm run cli -- --help for the list.`);
    process.exitCode = 2;
  } else {
    complain(explain(error));
    process.exitCode = 1;
  }
}
// After a stop the driver keeps a connection until the server answers the last statement.
process.exit();
