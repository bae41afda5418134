import type { QueryClient } from '@tanstack/react-query';
import type { SaveTarget } from '../../../data/lists.ts';
import { withCode } from '../../../lib/with-code.ts';

/** For what every page has: the code comes with the first press. */
export const openSave = (client: QueryClient, target: SaveTarget): void =>
  void withCode(
    () => import('./save.ts'),
    ({ save }) => save(client, target),
  );
