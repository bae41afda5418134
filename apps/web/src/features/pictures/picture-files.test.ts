import { copySizes, type ImageUsage } from '@confab/domain';
import { aWireImage } from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { filesOfBanner, filesOfPost, filesOfWindow } from './picture-files.ts';

/** A picture with the copies that the api names for it. */
function pictureOf(width: number, height: number, usage: ImageUsage = 'postImage') {
  const copies = copySizes(usage, { width, height }).map((copy) => {
    const isOriginal = copy.width >= width && copy.height >= height;
    return { ...copy, format: 'jpeg' as const, url: isOriginal ? 'original' : copy.name };
  });
  return aWireImage({ url: 'original', width, height, copies });
}

describe('the files of a picture in a post', () => {
  it.each([
    [4000, 'medium 720w, large 1080w, huge 2160w, original 4000w'],
    [2500, 'medium 720w, large 1080w, huge 2160w'],
    [1500, 'medium 720w, large 1080w, original 1500w'],
    [1200, 'medium 720w, large 1080w'],
    [1000, 'medium 720w, original 1000w'],
    [800, 'medium 720w'],
    [600, 'original 600w'],
  ])('of %i pixels are its copies, and the original where no copy is nearly as wide', (width, srcSet) => {
    expect(filesOfPost(pictureOf(width, width / 2), 2)).toMatchObject({ src: 'original', srcSet });
  });

  it('have the width of the column, of a phone, and of less than a phone with dense pixels', () => {
    expect(filesOfPost(pictureOf(1600, 1200), 4 / 3).sizes).toBe(
      '(min-width: 768px) min(660px, 1.333 * max(80vh, 540px)), ' +
        '(min-resolution: 2.5dppx) min(59vw, 78.667vh), min(97vw, 129.333vh)',
    );
  });

  it('are narrower in a gallery whose frame is wider than the picture', () => {
    expect(filesOfPost(pictureOf(1000, 1000), 2).sizes).toBe(
      '(min-width: 768px) min(330px, 1 * max(80vh, 540px)), ' +
        '(min-resolution: 2.5dppx) min(29.5vw, 59vh), min(48.5vw, 97vh)',
    );
  });
});

it('a picture that fills the window has all its files', () => {
  expect(filesOfWindow(pictureOf(1200, 600))).toEqual({
    src: 'original',
    srcSet: 'medium 720w, large 1080w, original 1200w',
    sizes: 'min(100vw, 200vh)',
  });
});

it('a banner has its copies, in the width of the column or of the phone', () => {
  expect(filesOfBanner(pictureOf(2000, 1000, 'communityBanner'))).toEqual({
    src: 'large',
    srcSet: 'small 720w, large 1440w',
    sizes: '(min-width: 768px) 700px, (min-resolution: 2.5dppx) 59vw, 97vw',
  });
});
