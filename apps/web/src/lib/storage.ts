type Area = 'localStorage' | 'sessionStorage';

/** The browser's storage, of this device or of this tab, that never throws: it may be forbidden or full. */
export function readStored(key: string, area: Area = 'localStorage'): string | undefined {
  try {
    return globalThis[area].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it. Where storage fails the text is lost with the page. */
export function store(key: string, value: string | undefined, area: Area = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // Storage is forbidden or full.
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
