export { type CardWords, drawCard } from './card.ts';
export type { CleanImage, ImageFacts } from './clean.ts';
export { cleanImage } from './clean-image.ts';
export { deleteImageFiles, makeCopies, type StoredImage } from './copies.ts';
export { type ImageSource, UnsupportedImage } from './decoder.ts';
export { ImageQueueFull } from './image-queue.ts';
export { encodePixels, type Pixels } from './pixels.ts';
export { storeImage } from './store-image.ts';
