export { openStore, readStoreConfig, type StoreConfig } from './config.ts';
export { createDiskStore } from './disk-store.ts';
export { type ByteRange, isStorageKey, type ObjectStore, type StoredObject } from './object-store.ts';
