import { useEffect, useState } from 'react';
import { pictureDraft } from './picture-draft.ts';
import { createPictures, type Pictures } from './pictures.ts';

/** The pictures of the post that an account writes on this device. Uploads end with the form. */
export function usePictures(account: string): Pictures {
  const [pictures] = useState(() => createPictures(pictureDraft(account)));
  // Talks to the browser's storage and to the network.
  useEffect(() => {
    void pictures.open();
    return () => pictures.close();
  }, [pictures]);
  return pictures;
}
