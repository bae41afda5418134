/** The last moment of a day, as in '2030-01-31', where the viewer is; undefined for no day, and one that is over. */
export function endOfDay(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59`);
  return end.getTime() > Date.now() ? end.toISOString() : undefined;
}
