import sharp from 'sharp';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture of waves of colour with some grain, different for every number. */
export async function photograph(number: number, { width = 800, height = 600 } = {}): Promise<ChosenFile> {
  const pixels = Buffer.alloc(width * height * 3);
  let grain = number + 1;
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    grain = (grain * 16_807) % 2_147_483_647;
    const wave = Math.sin((x + 60 * number) / 90) + Math.cos(y / (70 + 10 * number));
    pixels[at] = 90 + 50 * wave + (grain % 24);
    pixels[at + 1] = 110 + 40 * Math.sin(wave + number) + (grain % 16);
    pixels[at + 2] = 130 + 60 * Math.cos(wave) + (grain % 20);
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name: `photograph-${number}.jpg`, mimeType: 'image/jpeg', buffer };
}
