/** The place that the bottom navigation leads to at the moment. */
let destination: string | undefined;

/** Says that the next page is a place of the bottom navigation: it appears as it was left. */
export function returnTo(path: string): void {
  destination = path;
}

/** Asked once by whoever shows the next page. */
export function takeDestination(): string | undefined {
  const taken = destination;
  destination = undefined;
  return taken;
}
