import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generateDemo } from '../generate.ts';
import { createRandom } from '../random.ts';
import { paint, type Scene } from './painters.ts';
import { Sheet } from './sheet.ts';
import { paintAll } from './studio.ts';

const demo = generateDemo({ seed: 1, now: Date.parse('2026-03-14T09:26:53Z') });
const scenes = new Map<string, Scene>();
for (const { pictures } of demo.posts) for (const { scene } of pictures) scenes.set(scene.of, scene);

type Size = readonly [width: number, height: number];

const sizes: readonly Size[] = [
  [120, 90],
  [80, 120],
  [200, 60],
];

function paintSmall(scene: Scene, seed: number, [width, height]: Size = [120, 90]): Sheet {
  const sheet = new Sheet(width, height);
  paint(sheet, createRandom(seed), scene);
  return sheet;
}

const digest = ({ data }: Sheet) => createHash('sha256').update(data).digest('hex');

describe.each([...scenes])('%s', (_name, scene) => {
  test('the same seed gives the same pixels, another seed gives others', () => {
    const first = digest(paintSmall(scene, 1));
    expect(digest(paintSmall(scene, 1))).toBe(first);
    expect(digest(paintSmall(scene, 2))).not.toBe(first);
  });

  test('there is something to see, whatever the format', () => {
    for (const size of sizes) {
      const { data } = paintSmall(scene, 3, size);
      expect(new Set(data).size).toBeGreaterThan(40);
    }
  });
});

test('pictures are painted in threads, each as it will be stored', async () => {
  const scene: Scene = { of: 'ridges', light: 'dawn' };
  const order = { usage: 'postImage' as const, scene, seed: 7, width: 90, height: 60 };
  const made = await paintAll([
    { ...order, id: 'first' },
    { ...order, id: 'again' },
    { ...order, id: 'other', seed: 8 },
  ]);
  expect(made.get('first')?.facts).toMatchObject({ width: 90, height: 60 });
  expect(made.get('again')?.facts).toEqual(made.get('first')?.facts);
  expect(made.get('other')?.facts.hash).not.toBe(made.get('first')?.facts.hash);
});

test('a picture that cannot be painted is heard of', async () => {
  const scene: Scene = { of: 'ridges', light: 'dawn' };
  const order = { id: 'flat', usage: 'postImage' as const, scene, seed: 7, width: 90, height: 0 };
  await expect(paintAll([order])).rejects.toThrow();
});
