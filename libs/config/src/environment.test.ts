import { describe, expect, test } from 'vitest';
import {
  ConfigurationError,
  readDatabaseUrl,
  readInteger,
  readList,
  readOneOf,
  readPort,
  readReplicaUrls,
  readText,
  readTraceSettings,
  readUrl,
} from './environment.ts';

describe('a variable', () => {
  test.each([undefined, '', '   '])('that is %o counts as unset', (value) => {
    const env = { NAME: value };
    expect(readText(env, 'NAME')).toBeUndefined();
    expect(readPort(env, 'NAME', 3000)).toBe(3000);
    expect(readOneOf(env, 'NAME', ['on', 'off'], 'on')).toBe('on');
    expect(readUrl(env, 'NAME')).toBeUndefined();
    expect(readList(env, 'NAME')).toEqual([]);
  });

  test('is read without the white space around it', () => {
    expect(readText({ NAME: '  Confab \n' }, 'NAME')).toBe('Confab');
  });
});

describe('a number', () => {
  test('is read within its range, ends included', () => {
    expect(readInteger({ N: '0' }, 'N', 5, { min: 0, max: 10 })).toBe(0);
    expect(readInteger({ N: '10' }, 'N', 5, { min: 0, max: 10 })).toBe(10);
    expect(readInteger({ N: '-3' }, 'N', 5, { min: -3, max: 10 })).toBe(-3);
  });

  test.each(['11', '-1', '1.5', '1e1', '0x5', 'five', '5 6', 'Infinity'])(
    'is refused when it is %s',
    (value) => {
      expect(() => readInteger({ N: value }, 'N', 5, { min: 0, max: 10 })).toThrow(
        `N is "${value}", but it accepts a whole number from 0 to 10.`,
      );
    },
  );

  test.each(['0', '65536', '-1'])('is no port when it is %s', (value) => {
    expect(() => readPort({ PORT: value }, 'PORT', 3000)).toThrow(ConfigurationError);
  });
});

test('a choice is one of those offered, and the refusal lists them', () => {
  expect(readOneOf({ CAPTCHA: 'test' }, 'CAPTCHA', ['altcha', 'test'], 'altcha')).toBe('test');
  expect(() => readOneOf({ CAPTCHA: 'Test' }, 'CAPTCHA', ['altcha', 'test'], 'altcha')).toThrow(
    'CAPTCHA is "Test", but it accepts altcha, test.',
  );
});

describe('an address', () => {
  test.each([
    ['https://example.org', 'https://example.org'],
    ['https://example.org/', 'https://example.org'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])('%s is read as %s', (value, read) => {
    expect(readUrl({ SITE_URL: value }, 'SITE_URL')).toBe(read);
  });

  test.each([
    'example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    '//example.org',
    'https://example.org/?a=b',
    'https://example.org/#a',
  ])('is not %s', (value) => {
    expect(() => readUrl({ SITE_URL: value }, 'SITE_URL')).toThrow('http:// or https://');
  });

  test.each(['htps://user:hunter22@host/', 'https://host/?key=hunter22', 'https://host/#hunter22'])(
    'is not repeated when it is wrong and may hold a secret: %s',
    (value) => {
      const read = () => readUrl({ SITE_URL: value }, 'SITE_URL');
      expect(read).toThrow('SITE_URL is "…", but it accepts');
      expect(read).not.toThrow('hunter22');
    },
  );
});

describe('the address of the database', () => {
  test.each(['postgres://u:p@h/d', 'postgresql://h/d'])('may be %s', (value) => {
    expect(readDatabaseUrl({ DATABASE_URL: value })).toBe(value);
  });

  test.each([
    'postgres://u:p%2Fw%25@h:5432/d%20e?sslmode=require',
    'postgres://u:p@[::1]:5432/d',
    'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/d',
    'postgres:///d?host=/var/run/postgresql',
  ])('is also one such as %s', (value) => {
    expect(readDatabaseUrl({ DATABASE_URL: value })).toBe(value);
  });

  test.each([
    'mysql://user:hunter22@host/db',
    'postgres://user:hunter22/x+y@host:5432/db',
    'postgres://user:22/hunter22@host:5432/db',
    'postgres://user:22#hunter22@host:5432/db',
    'postgres://user:hunter22?x@host:5432/db',
    'postgres://user:hunter22%zz@host/db',
    'postgres://user%:hunter22@host/db',
    'postgres://user:hunter22@host%zz/db',
    'postgres://user:hunter22@host/db%',
    'postgres://user:hunter22@host:none/db',
  ])('is not repeated when it is wrong, for it may hold a password: %s', (value) => {
    const readOne = () => readDatabaseUrl({ DATABASE_URL: value });
    expect(readOne).toThrow(/^DATABASE_URL is "…", but it accepts an address .+ %2F.+\.$/);
    expect(readOne).not.toThrow('hunter22');
    const readMany = () => readReplicaUrls({ DATABASE_REPLICA_URLS: `postgres://u:p@h/d,${value}` });
    expect(readMany).toThrow(/^DATABASE_REPLICA_URLS is "…", but it accepts addresses .+ %2F.+\.$/);
    expect(readMany).not.toThrow('hunter22');
  });
});

test('a list is separated by commas, and empty places do not count', () => {
  expect(readList({ TRUSTED_PROXIES: ' 10.0.0.0/8, ,192.0.2.1,' }, 'TRUSTED_PROXIES')).toEqual([
    '10.0.0.0/8',
    '192.0.2.1',
  ]);
});

describe('traces', () => {
  const endpoint = 'http://127.0.0.1:4318';

  test('are recorded where they can be sent somewhere, all of them unless fewer are asked for', () => {
    expect(readTraceSettings({})).toBeNull();
    expect(readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })).toEqual({
      endpoint,
      headers: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const env = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
    expect(readTraceSettings({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({
      endpoint,
      headers: {},
      sampler: 'parentbased_traceidratio',
      ratio: 0.05,
    });
  });

  test('are sent with the headers that the collector requires', () => {
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Basic%20YTpiPQ==, x-team = forum';
    expect(
      readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS })?.headers,
    ).toEqual({ authorization: 'Basic YTpiPQ==', 'x-team': 'forum' });
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
  ])('refuse %s=%s with a sentence that names it', (variable, value) => {
    expect(() => readTraceSettings({ [variable]: value })).toThrow(
      `${variable} is "${value}", but it accepts`,
    );
  });

  test.each(['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'])(
    'take pairs in %s, and refuse what the exporter would ignore, without repeating it',
    (variable) => {
      for (const value of [
        '',
        'api-key=a',
        'authorization=Basic%20YTpi,deployment.environment.name=production',
      ])
        expect(() => readTraceSettings({ [variable]: value })).not.toThrow();
      for (const value of ['hunter22', 'api-key: hunter22', '=hunter22', 'a=b,hunter22', 'a=hunter22%'])
        expect(() => readTraceSettings({ [variable]: value })).toThrow(
          `${variable} is "…", but it accepts pairs such as name=value`,
        );
    },
  );
});
