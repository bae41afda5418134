/** A colour is a number, 0xrrggbb: pictures have millions of them. */
export type Colour = number;

const channel = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : value | 0);

export function rgb(red: number, green: number, blue: number): Colour {
  return (channel(red) << 16) | (channel(green) << 8) | channel(blue);
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  if (share <= 0) return from;
  if (share >= 1) return to;
  const red = (from >> 16) & 255;
  const green = (from >> 8) & 255;
  const blue = from & 255;
  return rgb(
    red + (((to >> 16) & 255) - red) * share,
    green + (((to >> 8) & 255) - green) * share,
    blue + ((to & 255) - blue) * share,
  );
}

/** Lighter for factors above 1, darker below. */
export function shade(colour: Colour, factor: number): Colour {
  return rgb(((colour >> 16) & 255) * factor, ((colour >> 8) & 255) * factor, (colour & 255) * factor);
}

/** A colour for each share from 0 to 1; beyond, its ends. */
export type Ramp = (share: number) => Colour;

const steps = 1024;

/** The stops follow each other at equal distances. */
export function ramp(...stops: readonly Colour[]): Ramp {
  const last = stops.length - 1;
  const table = Int32Array.from({ length: steps + 1 }, (_, step) => {
    const place = (step / steps) * last;
    const from = Math.min(Math.floor(place), last - 1);
    return mix(stops[from] ?? 0, stops[from + 1] ?? 0, place - from);
  });
  return (share) => table[share <= 0 ? 0 : share >= 1 ? steps : (share * steps) | 0] ?? 0;
}
