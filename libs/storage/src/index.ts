export {
  type DiskConfig,
  openStore,
  readStoreConfig,
  type S3Config,
  type StoreConfig,
  type StoreKind,
  storeKinds,
} from './config.ts';
export { createDiskStore } from './disk-store.ts';
export {
  type ByteRange,
  isStorageKey,
  type ObjectStore,
  type StoredObject,
  StoreError,
} from './object-store.ts';
