/** `npm run cli -- COMMAND`: what an operator does beside running the product. */
import { parseArgs } from 'node:util';
import { migrate } from '@confab/db';
import { diagnose } from './cli/doctor.ts';
import { CommandError, explain, UsageError } from './cli/errors.ts';
import { moveImages } from './cli/move-images.ts';
import { readPassword } from './cli/read-password.ts';
import { setAdmin, setPassword } from './cli/users.ts';
import { withDatabase, withDatabaseUrl } from './cli/with-database.ts';
import { accountLines, ensureDemo } from './product/demo-accounts.ts';
import { ensureDataDir, readSettings, type Settings } from './settings.ts';
import { complain, say, sentence } from './terminal.ts';

const HELP = `Usage: npm run cli -- COMMAND

  user make-admin NAME     gives a member the rights of an admin
  user remove-admin NAME   takes them away
  user set-password NAME   asks for a password, or reads it from standard input, and ends the member's sessions
  migrate                  applies the database migrations that are missing
  demo                     fills an empty database with demo content
  images move disk s3      copies the pictures into the object store, while the site runs; goes on where it stopped
  images move s3 disk      copies them back
  doctor                   checks configuration, database, image store, clock and push keys

They act on the database at DATABASE_URL, else on the embedded one in DATA_DIR (.data), whether or not the product
is running.`;

type Command = (settings: Settings, argument: string) => Promise<string>;

/** Each returns what it did, in a sentence. The name of a member is the only argument there is. */
const commands: Record<string, { takesName: boolean; run: Command }> = {
  'user make-admin': {
    takesName: true,
    run: (settings, name) => withDatabase(settings, (db) => setAdmin(db, name, true)),
  },
  'user remove-admin': {
    takesName: true,
    run: (settings, name) => withDatabase(settings, (db) => setAdmin(db, name, false)),
  },
  'user set-password': {
    takesName: true,
    run: (settings, name) => withDatabase(settings, (db) => setPassword(db, name, readPassword)),
  },
  migrate: {
    takesName: false,
    run: (settings) =>
      withDatabaseUrl(
        settings,
        async (url) => {
          await migrate(url);
          return 'The database has every migration.';
        },
        { create: true },
      ),
  },
  demo: {
    takesName: false,
    run: (settings) => withDatabaseUrl(settings, (url) => demo(url, settings), { create: true }),
  },
  'images move disk s3': {
    takesName: false,
    run: (settings) => moveImages(settings, process.env, 'disk', 's3'),
  },
  'images move s3 disk': {
    takesName: false,
    run: (settings) => moveImages(settings, process.env, 's3', 'disk'),
  },
  doctor: { takesName: false, run: (settings) => diagnose(settings, process.env) },
};

/** Of how many words the name of a command is, where it is not of one, by the first of them. */
const wordsAfter: Record<string, number> = { user: 2, images: 4 };

async function demo(url: string, settings: Settings): Promise<string> {
  await ensureDataDir(settings);
  await migrate(url);
  const filled = await ensureDemo(url, settings);
  if (!filled?.seeded) throw new CommandError('The database is not empty: it got no demo content.');
  return ['The database is filled with demo content.', ...accountLines(filled.accounts)].join('\n');
}

async function answer(args: string[]): Promise<string> {
  const { values, positionals } = parse(args);
  if (values.help) return HELP;

  const words = wordsAfter[positionals[0] ?? ''] ?? 1;
  const name = positionals.slice(0, words).join(' ');
  const rest = positionals.slice(words);
  const command = commands[name];
  if (!command)
    throw new UsageError(name === '' ? 'A command is missing.' : `There is no command "${name}".`);
  if (rest.length !== (command.takesName ? 1 : 0)) {
    throw new UsageError(command.takesName ? `${name} takes one NAME.` : `${name} takes no argument.`);
  }
  return command.run(readSettings(process.env), rest[0] ?? '');
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { help: { type: 'boolean', short: 'h' } },
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
