import { aWireImage, aWirePost } from '@confab/testing/wire';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PostPictures } from './PostPictures.tsx';

it('takes the place of pictures and captions before their code has come', () => {
  const images = [aWireImage({ caption: 'At noon' }), aWireImage({ caption: 'At dusk' })];
  const { container } = render(<PostPictures post={aWirePost({ type: 'image', images })} eager={false} />);
  expect(container.querySelector('.media img')).toBeNull();
  expect(container.querySelector('.media')).not.toBeNull();
  expect([...container.querySelectorAll('.captions p')].map((line) => line.textContent)).toEqual([
    'At noon',
    'At dusk',
  ]);
});
