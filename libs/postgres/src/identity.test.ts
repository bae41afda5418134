import { spawnSync } from 'node:child_process';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandAs, identityFor } from './identity.ts';

test('under root the server runs as a user who has a name on any machine', async () => {
  const identity = await identityFor(join(tmpdir(), 'no-cluster-yet'));
  const { command, args, options } = commandAs(identity, 'id', ['-un']);
  const { stdout } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  const { uid, username } = userInfo();
  expect(uid === 0 ? ['postgres', 'nobody'] : [username]).toContain(stdout.trim());
});
