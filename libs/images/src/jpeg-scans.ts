const marker = { imageEnds: 0xd9, scan: 0xda };

/**
 * How many scans a JPEG has, counted as its decoder meets them; at most `most`. A preview inside the metadata, and what
 * follows the end of the picture, do not count. 0 for other files.
 */
export function countScans(bytes: Uint8Array, most: number): number {
  let scans = 0;
  for (const code of markersOf(bytes)) {
    if (code === marker.scan) scans++;
    if (scans === most || code === marker.imageEnds) break;
  }
  return scans;
}

/** A JPEG without the marker of its end gets one, which browsers do without and the decoder does not. */
export function withEnd(bytes: Uint8Array): Uint8Array {
  for (const code of markersOf(bytes)) if (code === marker.imageEnds) return bytes;
  return Buffer.concat([bytes, Buffer.from([0xff, marker.imageEnds])]);
}

/** The codes behind each 0xff at which the decoder of a JPEG looks; none of other files. */
function* markersOf(bytes: Uint8Array): Generator<number | undefined> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return;
  // From one 0xff to the next: what is between segments are the codes of a scan, or bytes that the decoder skips.
  for (let at = bytes.indexOf(0xff, 2); at !== -1; at = bytes.indexOf(0xff, at)) {
    const code = bytes[at + 1];
    yield code;
    if (code === 0xff) at++;
    else if (code === undefined || isAlone(code)) at += 2;
    else at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
}

/** A stuffed zero, or a marker that has no length: TEM, RST0 to RST7, SOI. */
function isAlone(code: number): boolean {
  return code <= 0x01 || (code >= 0xd0 && code <= 0xd8);
}
