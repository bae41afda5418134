import type { Endpoint } from '@confab/api-contract';
import { exampleOf, kindOf } from './examples.ts';
import { schemaOf } from './schemas.ts';

/** Of calls whose schema says nothing, because what they answer with is not ours to say. */
const chosen: Readonly<Record<string, unknown>> = {
  'session.captcha': {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      cost: 5000,
      data: { purpose: 'signup' },
      expiresAt: 1_777_443_120,
      keyLength: 32,
      keyPrefix: '034857fed356462537e82b09e78c5edd',
      keySignature: '4125b7ef15a46f433f0d8b597103a286a028e289fb36ff434388b36d02b29d59',
      nonce: '3bc81d3a071837802d026e5e2e548a28',
      salt: 'bfb0c07037106cf4ab653a857f97ab78',
    },
    signature: '2520774e0f7b1600bc7e1b13a5735e7cc863758268837ab790349d5c47bc08e6',
  },
};

/** What a call may answer with: of a stream, one event. */
export function exampleAnswer({ name, shape }: Endpoint): unknown {
  return chosen[name] ?? exampleOf(schemaOf(shape.response, 'output'), '', kindOf(name));
}
