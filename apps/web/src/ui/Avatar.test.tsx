import { aWireImage } from '@confab/testing/wire';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

const copies = [512, 64, 128].map((boxWidth) => ({ url: `/copy-${boxWidth}.jpeg`, boxWidth }));
const sourceAt = (size: number, picture: Parameters<typeof Avatar>[0]['picture']) =>
  render(<Avatar name="orlaith" picture={picture} size={size} />)
    .container.querySelector('img')
    ?.getAttribute('src');

describe('an avatar', () => {
  it.each([
    [28, '/copy-64.jpeg'],
    [60, '/copy-128.jpeg'],
    [88, '/copy-512.jpeg'],
    [300, '/whole.jpeg'],
  ])('%i pixels wide is the smallest copy that is sharp on a dense screen', (size, source) => {
    expect(sourceAt(size, { url: '/whole.jpeg', averageColor: 'rgb(1,2,3)', copies })).toBe(source);
  });

  it('uses the original until there are copies', () => {
    const { url, averageColor } = aWireImage();
    expect(sourceAt(28, { url, averageColor })).toBe(url);
  });

  it.each(['orlaith', 'Orlaith'])(
    'has the letter of a name and one of eight colours below it: %s',
    (name) => {
      const { container } = render(<Avatar name={name} picture={aWireImage()} size={28} />);
      expect(container.textContent).toBe(name.charAt(0));
      const ground = container.querySelector<HTMLElement>('.avatar')?.style.getPropertyValue('--ground');
      expect(ground).toMatch(/^var\(--avatar-[1-8]\)$/);
    },
  );

  it('is loaded only where it is displayed', () => {
    const { container } = render(<Avatar name="orlaith" picture={aWireImage()} size={28} />);
    expect(container.querySelector('img')?.getAttribute('loading')).toBe('lazy');
  });
});
