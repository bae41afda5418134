import type { StoreConfig } from '@confab/config';
import { createDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

export function openStore(config: StoreConfig): ObjectStore {
  return config.kind === 'disk' ? createDiskStore(config.folder) : createS3Store(config);
}

export { createDiskStore } from './disk-store.ts';
export {
  type ByteRange,
  isStorageKey,
  type ObjectStore,
  type StoredObject,
  StoreError,
} from './object-store.ts';
