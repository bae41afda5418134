import { describe, expect, it } from 'vitest';
import { playerAddress, videoOf } from './video.ts';

const id = 'dQw4w9WgXcQ';

describe('the video of an address', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://youtube.com/watch?app=desktop&v=${id}`,
    `http://m.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
  ])('is found in %s', (address) => {
    expect(videoOf(address)).toEqual({ id });
  });

  it.each([
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/youtube.com/watch?v=${id}`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    `https://youtube.com@evil.example/watch?v=${id}`,
    `https://www.youtube.com/watch?v=${id}/../../evil`,
    'https://www.youtube.com/watch?v=../../evil',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/@somebody',
    'https://youtu.be/',
    `javascript:alert('https://youtu.be/${id}')`,
    'not an address',
  ])('is none in %s', (address) => {
    expect(videoOf(address)).toBeNull();
  });

  it.each([
    ['t=90', 90],
    ['t=90s', 90],
    ['t=1m30s', 90],
    ['t=1h2m3s', 3723],
    ['start=15', 15],
  ])('begins where %s says', (time, start) => {
    expect(videoOf(`https://youtu.be/${id}?${time}`)).toEqual({ id, start });
  });

  it('starts at the beginning when the time is invalid', () => {
    expect(videoOf(`https://youtu.be/${id}?t=soon`)).toEqual({ id });
  });
});

describe('the player', () => {
  it('is loaded from the host without cookies, with start and playlist', () => {
    const video = videoOf(`https://www.youtube.com/watch?v=${id}&t=90&list=PL123`);
    expect(video && playerAddress(video, { autoplay: false })).toBe(
      `https://www.youtube-nocookie.com/embed/${id}?start=90&list=PL123`,
    );
  });

  it('plays automatically only after a press', () => {
    expect(playerAddress({ id }, { autoplay: true })).toContain('autoplay=1');
  });
});
