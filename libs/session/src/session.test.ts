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
