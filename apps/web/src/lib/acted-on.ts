let actedOn: string | null = null;

/** Says on which of many things somebody acts, where the act changes the others as well. */
export function actOn(id: string): void {
  actedOn = id;
}

/** Whether focus is to stay with this one. */
export const isActedOn = (id: string): boolean => actedOn === id;
