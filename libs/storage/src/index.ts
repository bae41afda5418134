export { createDiskStore } from './disk-store.ts';
export { isStorageKey, type ObjectStore, type StoredObject } from './object-store.ts';
