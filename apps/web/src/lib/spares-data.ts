/** Known by some browsers only, and by no standard's types. */
type WithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Whether somebody asked their browser to load no more than needed. Only the browser knows. */
export function sparesData(): boolean {
  const { connection }: WithConnection = navigator;
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
