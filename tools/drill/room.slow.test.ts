import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePixels } from '@confab/images';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  anInstallation,
  cli,
  databaseOf,
  type Installation,
  SECRET,
  start,
} from '../test-support/installation.ts';
import { failed, type Outcome } from './ledger.ts';
import { type Load, startLoad } from './load.ts';
import { invite, type Member } from './people.ts';
import { verify } from './verify.ts';

/** Disks that fill under a site that people use. They are of memory, and only root can mount them. */

/** For processes that start on a machine that is busy with other tests. In milliseconds. */
const patience = 150_000;
const soon = { timeout: patience, interval: 100 };

const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' });

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = join(tmpdir(), `confab-mount-${process.pid}`);
  mkdirSync(folder);
  const { status } = mount('-t', 'tmpfs', 'tmpfs', folder);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return status === 0;
}

let parts: AsyncDisposableStack;
beforeEach(() => {
  parts = new AsyncDisposableStack();
});
afterEach(() => parts.disposeAsync(), patience);

class Disk {
  readonly folder: string;

  constructor(folder: string, options: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    mustMount('-t', 'tmpfs', '-o', options, 'tmpfs', folder);
    parts.defer(() => void spawnSync('umount', ['--lazy', folder]));
  }

  readonly fill = (): void => {
    spawnSync('dd', ['if=/dev/zero', `of=${join(this.folder, 'filler')}`, 'bs=64k'], { stdio: 'ignore' });
  };

  readonly empty = (): void => rmSync(join(this.folder, 'filler'));

  remount(options: string): void {
    mustMount('-o', `remount,${options}`, this.folder);
  }

  noFiles(): number {
    const { stdout } = spawnSync('df', ['--output=iused', this.folder], { encoding: 'utf8' });
    return Number(stdout.split('\n')[1]);
  }
}

function mustMount(...args: string[]): void {
  const { status, stderr } = mount(...args);
  if (status !== 0) throw new Error(stderr);
}

type Site = Installation & { data: Disk; images: Disk; databaseUrl: string; load: Load; member: Member };

async function aSiteThatPeopleUse(): Promise<Site> {
  const site = await anInstallation(parts);
  const data = new Disk(site.dataDir, 'size=600m,mode=0777');
  const images = new Disk(join(site.dataDir, 'images'), 'size=60m,mode=0700');
  await start(site);
  const databaseUrl = await databaseOf(site);
  const cast = await invite(databaseUrl, SECRET);
  const [member] = cast.members;
  if (!member) throw new Error('there is no member');
  const load = startLoad(site.origin, cast);
  parts.defer(load.stop);
  await vi.waitFor(() => expect(load.acknowledged.comments.length).toBeGreaterThan(3), soon);
  return { ...site, data, images, databaseUrl, load, member };
}

/** Status, code and Retry-After of a post that is longer than a page of the database, or of a photograph. */
async function write({ origin, member, load }: Site, what: 'post' | 'upload'): Promise<unknown[]> {
  const long = { type: 'text', title: 'Room', body: 'word '.repeat(4000), community: 'birding' };
  const headers = { ...member.headers, 'content-type': 'application/json' };
  const response = await (what === 'post'
    ? fetch(`${origin}/api/posts`, { method: 'POST', headers, body: JSON.stringify(long) })
    : fetch(`${origin}/api/_uploads`, {
        method: 'POST',
        headers: member.headers,
        body: await aPhotograph(),
      }));
  // What the contract says of these calls and of every refusal.
  const reply = (await response.json()) as { id: string; publicId: string; url: string; code?: string };
  if (!response.ok) return [response.status, reply.code, response.headers.get('retry-after')];
  if (what === 'upload') load.acknowledged.pictures.push(reply);
  else load.acknowledged.posts.push({ ...reply, by: member.id });
  return [response.status];
}

async function aPhotograph(): Promise<FormData> {
  const [width, height] = [1600, 1200];
  const data = Uint8ClampedArray.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251);
  const picture = new Uint8Array(await encodePixels({ width, height, data }));
  const body = new FormData();
  body.set('image', new File([picture], 'seen.jpg', { type: 'image/jpeg' }));
  return body;
}

const isReading = ({ what }: Outcome): boolean => ['page', 'feed'].includes(what);
const isUpload = ({ what }: Outcome): boolean => what === 'upload';
const outOfRoom = [503, 'out_of_room', '60'];

type Trial = {
  name: string;
  take: (site: Site) => void;
  give: (site: Site) => void;
  refuses: 'post' | 'upload';
  doctor: RegExp;
};

const trials: Trial[] = [
  {
    name: 'the disk of pictures is full',
    take: ({ images }) => images.fill(),
    give: ({ images }) => images.empty(),
    refuses: 'upload',
    doctor: /^FAIL {2}space for pictures: Only 0 MB are free in \S+images\. /m,
  },
  {
    name: 'the disk of pictures can hold no more files',
    take: ({ images }) => images.remount(`size=3g,nr_inodes=${images.noFiles()}`),
    give: ({ images }) => images.remount('size=60m,nr_inodes=1000000'),
    refuses: 'upload',
    doctor: /^FAIL {2}space for pictures: \S+images has room for only 0 more files\. /m,
  },
  {
    name: 'the folder of pictures is read only',
    take: ({ images }) => images.remount('ro'),
    give: ({ images }) => images.remount('rw'),
    refuses: 'upload',
    doctor: /^FAIL {2}image store: \S+images is on a file system that is read only\. Mount it writable\.$/m,
  },
  {
    name: 'the disk of the database and the logs is full',
    take: ({ data }) => data.fill(),
    give: ({ data }) => data.empty(),
    refuses: 'post',
    doctor: /^FAIL {2}free space: Only 0 MB are free in /m,
  },
];

test.runIf(canMount())(
  'without room reading goes on, writing says so, nothing is lost, and all goes on by itself once there is room',
  async () => {
    const site = await aSiteThatPeopleUse();
    const { load } = site;
    for (const { name, take, give, refuses, doctor } of trials) {
      const since = load.outcomes.length;
      const outcomes = () => load.outcomes.slice(since);
      take(site);
      // What is still free of a page that was begun takes the first posts.
      await vi.waitFor(
        async () => expect([name, ...(await write(site, refuses))]).toEqual([name, ...outOfRoom]),
        soon,
      );
      await vi.waitFor(() => expect(outcomes().filter(isReading).length).toBeGreaterThan(30), soon);
      expect([name, (await cli(site, 'doctor')).output]).toEqual([name, expect.stringMatching(doctor)]);
      give(site);
      await vi.waitFor(
        async () => expect([name, ...(await write(site, refuses))]).toEqual([name, 200]),
        soon,
      );

      expect([name, outcomes().filter(isReading).filter(failed)]).toEqual([name, []]);
      expect([name, outcomes().filter((one) => failed(one) && !one.saysWhen)]).toEqual([name, []]);
      if (refuses === 'upload')
        expect([name, outcomes().filter((one) => failed(one) && !isUpload(one))]).toEqual([name, []]);
    }
    expect(load.surprises).toEqual([]);

    await endDatabase(site);
    await load.stop();
    const { readBack, recounts } = await verify(site.databaseUrl, site.origin, load.acknowledged);
    expect(readBack.filter(({ acknowledged, found }) => acknowledged !== found)).toEqual([]);
    expect(readBack.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
    expect(recounts.filter(({ wrong }) => wrong > 0)).toEqual([]);
  },
  6 * patience,
);

/** PostgreSQL ends when its journal finds no room, and cannot start until there is some. */
async function endDatabase(site: Site): Promise<void> {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  site.data.fill();
  const isThere = () => sql`select pg_switch_wal()`.then(() => true).catch(() => false);
  await vi.waitFor(async () => expect(await isThere()).toBe(false), soon);
  await sql.end();
  await vi.waitFor(async () => expect((await write(site, 'post'))[0]).toBe(503), soon);
  site.data.empty();
  await vi.waitFor(async () => expect(await write(site, 'post')).toEqual([200]), soon);
}
