import { describe, expect, it } from 'vitest';
import { titleParts } from './NotificationTitle.tsx';

const plain = (text: string) => ({ text, bold: false });
const bold = (text: string) => ({ text, bold: true });

describe('the title of a notification', () => {
  it('has bold parts and decoded entities', () => {
    expect(
      titleParts(
        '<b>@ada</b> commented on your post <b>Salt &amp; &lt;b&gt; &#39;x&#39; &#x1F600;</b>',
        'html',
      ),
    ).toEqual([bold('@ada'), plain(' commented on your post '), bold("Salt & <b> 'x' 😀")]);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<B>',
    '<b class="x">',
    '<script>alert(1)</script>',
    '&nosuch; &#0; &#9999999; &amp',
  ])('shows anything else as text: %s', (title) => {
    expect(titleParts(title, 'html')).toEqual([plain(title)]);
  });

  it('decodes once', () => {
    expect(titleParts('&amp;lt;b&amp;gt;', 'html')).toEqual([plain('&lt;b&gt;')]);
  });

  it('stays as it is without HTML', () => {
    expect(titleParts('a <b>b</b> &amp; c', '')).toEqual([plain('a <b>b</b> &amp; c')]);
  });
});
