/** `npm run cli -- COMMAND`: the operator's commands. */
import { parseArgs } from 'node:util';
import { ensureDataDir, isMailAddress, readSettings, type Settings, type StoreKind } from '@confab/config';
import { CommandError, explain, UsageError } from './errors.ts';
import { withDatabase, withDatabaseUrl } from './with-database.ts';
import { complain, say, sentence } from './terminal.ts';

const HELP = `Usage: npm run cli -- COMMAND

  user make-admin NAME     gives a member the rights of an admin
  user remove-admin NAME   takes them away
  user set-password NAME   asks for a password, or reads it from standard input, and ends the member's sessions
  migrate                  applies the database migrations that are missing
  demo                     fills an empty database with demo content
  images move disk s3      copies the pictures into the object store, while the site runs; goes on where it stopped
  images move s3 disk      copies them back
  images sweep disk        after a move and a change of IMAGE_STORE: deletes from the store that was left what is in the
                           other; --unnamed also what no row names; images sweep s3 for the way back
  backup TARGET            writes database and pictures into the file TARGET, while the site runs
  restore SOURCE           fills an empty installation with a backup, and compares what came back
  restore --drill SOURCE   proves a backup in a scratch database, which is removed again; --report FILE writes it down
  doctor                   checks configuration, machine, database, pictures, queue, mail and more; --json for programs,
                           --mail TO to send a test mail

They act on the database at DATABASE_URL, else on the embedded one in DATA_DIR (.data), whether or not the product
is running.`;

type Options = {
  drill: boolean;
  report: string | undefined;
  json: boolean;
  unnamed: boolean;
  mail: string | undefined;
};
type Command = {
  /** The name of the argument in the help; undefined for commands without one. */
  argument?: 'NAME' | 'TARGET' | 'SOURCE';
  options?: readonly (keyof Options)[];
} & (
  | {
      /** Returns a sentence about what it did. */
      run: (settings: Settings, argument: string, options: Options) => Promise<string>;
    }
  | {
      /** For commands that inspect settings, which may be wrong. */
      examine: (env: NodeJS.ProcessEnv, options: Options) => Promise<string>;
    }
);

/** Number of words in the names of longer commands, by their first word or words. */
const wordsAfter: Record<string, number> = { user: 2, images: 4, 'images sweep': 3 };

/** Each command loads only what it needs: the code of all would fill the memory of a backup. */
const commands: Record<string, Command> = {
  'user make-admin': { argument: 'NAME', run: (settings, name) => changeAdmin(settings, name, true) },
  'user remove-admin': { argument: 'NAME', run: (settings, name) => changeAdmin(settings, name, false) },
  'user set-password': {
    argument: 'NAME',
    run: async (settings, name) => {
      const { setPassword } = await import('./users.ts');
      const { readPassword } = await import('./users.ts');
      return withDatabase(settings, (db) => setPassword(db, name, readPassword));
    },
  },
  migrate: {
    run: async (settings) => {
      const { migrate } = await import('./database.ts');
      await withDatabaseUrl(settings, (url) => migrate(url, { report: say }), { create: true });
      return 'The database has every migration.';
    },
  },
  demo: {
    run: (settings) => withDatabaseUrl(settings, (url) => demo(url, settings), { create: true }),
  },
  backup: {
    argument: 'TARGET',
    run: async (settings, target) => (await import('./backup/backup.ts')).backUp(settings, target),
  },
  restore: {
    argument: 'SOURCE',
    options: ['drill', 'report'],
    run: async (settings, source, options) =>
      options.drill
        ? (await import('./backup/drill.ts')).drill(settings, source, options.report)
        : (await import('./backup/restore.ts')).restore(settings, source),
  },
  'images move disk s3': { run: (settings) => moveBetween(settings, 'disk', 's3') },
  'images move s3 disk': { run: (settings) => moveBetween(settings, 's3', 'disk') },
  'images sweep disk': {
    options: ['unnamed'],
    run: (settings, _, { unnamed }) => sweep(settings, 'disk', unnamed),
  },
  'images sweep s3': {
    options: ['unnamed'],
    run: (settings, _, { unnamed }) => sweep(settings, 's3', unnamed),
  },
  doctor: {
    options: ['json', 'mail'],
    examine: async (env, { json, mail }) => (await import('./doctor.ts')).diagnose(env, json, mail),
  },
};

async function changeAdmin(settings: Settings, name: string, isAdmin: boolean): Promise<string> {
  const { setAdmin } = await import('./users.ts');
  return withDatabase(settings, (db) => setAdmin(db, name, isAdmin));
}

async function moveBetween(settings: Settings, from: StoreKind, to: StoreKind): Promise<string> {
  const { moveImages } = await import('./move-images.ts');
  return moveImages(settings, process.env, from, to);
}

async function sweep(settings: Settings, kind: StoreKind, withUnnamed: boolean): Promise<string> {
  const { sweepImages } = await import('./sweep-images.ts');
  return sweepImages(settings, process.env, kind, withUnnamed);
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
  if (values.help) return HELP;

  const [first = ''] = positionals;
  const words = wordsAfter[positionals.slice(0, 2).join(' ')] ?? wordsAfter[first] ?? 1;
  const name = positionals.slice(0, words).join(' ');
  const rest = positionals.slice(words);
  const command = commands[name];
  if (!command)
    throw new UsageError(name === '' ? 'A command is missing.' : `There is no command "${name}".`);
  if (rest.length !== (command.argument ? 1 : 0) || rest[0] === '') {
    throw new UsageError(
      command.argument ? `${name} takes one ${command.argument}.` : `${name} takes no argument.`,
    );
  }
  for (const option of ['drill', 'report', 'json', 'unnamed', 'mail'] as const) {
    if (values[option] !== undefined && !command.options?.includes(option))
      throw new UsageError(`${name} takes no --${option}.`);
  }
  const { drill: isDrill = false, report, json = false, unnamed = false, mail } = values;
  if (report !== undefined && !isDrill) throw new UsageError('--report is for --drill.');
  if (mail !== undefined && !isMailAddress(mail)) throw new UsageError('--mail takes an e-mail address.');
  const options = { drill: isDrill, report, json, unnamed, mail };
  if ('examine' in command) return command.examine(process.env, options);
  return command.run(readSettings(process.env), rest[0] ?? '', options);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean', short: 'h' },
        drill: { type: 'boolean' },
        report: { type: 'string' },
        json: { type: 'boolean' },
        unnamed: { type: 'boolean' },
        mail: { type: 'string' },
      },
      allowPositionals: true,
    });
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
