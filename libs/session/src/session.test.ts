import { describe, expect, test } from 'vitest';
import {
  csrfToken,
  isCsrfToken,
  issueSessionId,
  readSessionId,
  readVisitorAddress,
  sessionKey,
  signVisitorAddress,
} from './index.ts';

const secret = 'a secret for tests';

describe('session ids', () => {
  test('have 36 characters from 0-9A-Za-z_ and never repeat', () => {
    const ids = new Set(Array.from({ length: 500 }, () => issueSessionId(secret, 'anonymous')));
    expect(ids.size).toBe(500);
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z_]{36}$/);
  });

  test('favour none of the 63 characters', () => {
    const ids = Array.from({ length: 4000 }, () => issueSessionId(secret, 'anonymous').slice(0, 22));
    const counts = new Map<string, number>();
    for (const character of ids.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(63);
    // About 5,590 of 88,000 are due to four characters; as remainders of all 256 bytes they would be 6,875.
    const first = ['0', '1', '2', '3'].reduce((sum, character) => sum + (counts.get(character) ?? 0), 0);
    expect(first).toBeLessThan(6200);
  });

  test('say whether they were issued to a member', () => {
    expect(readSessionId(secret, issueSessionId(secret, 'member'))).toBe('member');
    expect(readSessionId(secret, issueSessionId(secret, 'anonymous'))).toBe('anonymous');
  });

  test('are refused when forged, changed or issued under another secret', () => {
    const id = issueSessionId(secret, 'member');
    const last = id.endsWith('A') ? 'B' : 'A';
    expect(readSessionId(secret, id.slice(0, 35) + last)).toBeNull();
    expect(readSessionId(secret, 'x'.repeat(36))).toBeNull();
    expect(readSessionId(secret, '')).toBeNull();
    expect(readSessionId(secret, `${id}A`)).toBeNull();
    expect(readSessionId(secret, `A${id}`)).toBeNull();
    expect(readSessionId('another secret', id)).toBeNull();
  });

  test('are stored as a digest', () => {
    const id = issueSessionId(secret, 'member');
    expect(sessionKey(id)).toMatch(/^[\w-]{43}$/);
    expect(sessionKey(id)).not.toContain(id);
  });
});

describe('CSRF tokens', () => {
  test('have 44 URL-safe characters and belong to one session', () => {
    const [mine, yours] = [issueSessionId(secret, 'member'), issueSessionId(secret, 'member')];
    expect(csrfToken(secret, mine)).toMatch(/^[\w=-]{44}$/);
    expect(isCsrfToken(secret, mine, csrfToken(secret, mine))).toBe(true);
    expect(isCsrfToken(secret, mine, csrfToken(secret, yours))).toBe(false);
    expect(isCsrfToken(secret, mine, undefined)).toBe(false);
    expect(isCsrfToken(secret, mine, '')).toBe(false);
  });
});

describe('the visitor address header', () => {
  test('is trusted when signed with the shared secret', () => {
    expect(readVisitorAddress(secret, signVisitorAddress(secret, '2001:db8::7'))).toBe('2001:db8::7');
  });

  test('is ignored when its signature is forged or missing', () => {
    expect(readVisitorAddress(secret, signVisitorAddress('other', '192.0.2.1'))).toBeNull();
    expect(readVisitorAddress(secret, '192.0.2.1')).toBeNull();
    expect(readVisitorAddress(secret, '192.0.2.1 AAAA')).toBeNull();
  });
});
