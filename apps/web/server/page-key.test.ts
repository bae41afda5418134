import { describe, expect, it } from 'vitest';
import { pageKey } from './page-key.ts';

const keyOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return pageKey(pathname, searchParams);
};

describe('the address under which a page is cached', () => {
  it('keeps the parameters that pages read, in a fixed order', () => {
    expect(keyOf('/all?filter=posts&sort=latest')).toBe('/all?sort=latest&filter=posts');
    expect(keyOf('/all?sort=latest&filter=posts')).toBe('/all?sort=latest&filter=posts');
  });

  it('drops all others, so that they cannot fill the cache with copies', () => {
    expect(keyOf('/all?utm_source=x&sort=latest&n=1')).toBe('/all?sort=latest');
    expect(keyOf('/?x=1')).toBe('/');
    expect(keyOf('/?invitation=kP3vR8mZq1Lx')).toBe('/');
    expect(keyOf('/signup?invitation=kP3vR8mZq1Lx&x=1')).toBe('/signup?invitation=kP3vR8mZq1Lx');
  });

  it('keeps the page of a feed, and drops what is none', () => {
    const cursor = '-12.507f1f77bcf86cd799439011';
    expect(keyOf(`/cats?next=${cursor}&sort=hot`)).toBe(`/cats?sort=hot&next=${cursor}`);
    expect(keyOf('/cats?next=/settings')).toBe('/cats');
    expect(keyOf(`/cats?next=${'1'.repeat(65)}`)).toBe('/cats');
    expect(keyOf(`/about?next=${cursor}`)).toBe('/about');
    expect(keyOf(`/cats/post/abcdefgh?next=${cursor}`)).toBe('/cats/post/abcdefgh');
    expect(keyOf(`/@alice/lists/read_later?next=${cursor}`)).toBe(`/@alice/lists/read_later?next=${cursor}`);
    expect(keyOf('/login?next=/settings')).toBe('/login?next=%2Fsettings');
  });

  it('keeps a value encoded', () => {
    expect(keyOf('/communities?q=a%26b%3Dc')).toBe('/communities?q=a%26b%3Dc');
  });

  it('keeps what a search asks for, and as much of its words as count', () => {
    expect(keyOf('/search?by=pell&x=1&q=zip+repair&next=b3BhcXVl&type=')).toBe(
      '/search?q=zip+repair&by=pell&next=b3BhcXVl',
    );
    expect(keyOf(`/search?q=${'x'.repeat(301)}`)).toBe(`/search?q=${'x'.repeat(300)}`);
    expect(keyOf('/all?by=pell')).toBe('/all');
  });

  it('keeps the filter of a log, of a community or the site', () => {
    expect(keyOf('/cats/log?until=2026-05-01&x=1&act=ban&member=')).toBe(
      '/cats/log?act=ban&until=2026-05-01',
    );
    expect(keyOf('/about/log?next=7.3&sort=new')).toBe('/about/log?next=7.3');
    expect(keyOf('/cats?act=ban')).toBe('/cats');
  });

  it('drops a value that is too long, and refuses such a path', () => {
    expect(keyOf(`/?sort=${'x'.repeat(101)}`)).toBe('/');
    expect(keyOf(`/${'x'.repeat(300)}`)).toBeNull();
  });
});
