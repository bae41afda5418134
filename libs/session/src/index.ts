export { csrfToken, isCsrfToken } from './csrf.ts';
export { isProcessKey, processKey, processKeyHeader } from './process-key.ts';
export { issueSessionId, readSessionId, type SessionKind, sessionCookie, sessionKey } from './session-id.ts';
export { readVisitorAddress, signVisitorAddress, visitorAddressHeader } from './visitor-address.ts';
export { readTrustedProxies, type TrustedProxies, visitorAddress } from './trusted-proxies.ts';
