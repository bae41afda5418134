import type { Post } from '@confab/api-contract/calls';
import { lazy } from 'react';
import { Later } from '../../ui/Later.tsx';
import { Captions } from './Captions.tsx';
import { frameOf } from './frame.ts';
import './pictures.css';

export type PostPicturesProps = {
  post: Post;
  /** Loads before it is in sight: for the first of a feed. */
  eager: boolean;
  /** The picture that is seen first of all: it is loaded before anything else. */
  leads?: boolean;
  /** On the post's own page the arrow keys turn its pictures, wherever focus is. */
  ownPage?: boolean;
};

/** The server has it at hand; in the browser its pictures stand until the code that turns them has come. */
const Gallery = import.meta.env.SSR
  ? (await import('./Gallery.tsx')).default
  : lazy(() => import('./Gallery.tsx'));

/** The pictures of an image post. */
export function PostPictures(props: PostPicturesProps) {
  const { images } = props.post;
  if (images.length === 0) return null;
  return (
    <Later
      fallback={
        // As high as what comes in its place.
        <>
          <div className="media" style={frameOf(images)} />
          <Captions images={images} />
        </>
      }
    >
      <Gallery {...props} />
    </Later>
  );
}
