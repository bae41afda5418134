import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findInFeeds } from '../../data/feeds.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { rememberReading } from '../../lib/device-history.ts';
import { postIdIn } from '../post/post-address.ts';

/** Keeps on this device which threads were opened. */
export function useRememberedReading(): void {
  const client = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    const remember = (pathname: string) => {
      const publicId = postIdIn(pathname);
      if (publicId === undefined) return;
      const thread = client.getQueryData(postThreadQuery(publicId).queryKey);
      // A post that a feed has shown appears before its thread is loaded.
      const listed = findInFeeds(client, ({ type, item }) => type === 'post' && item.publicId === publicId);
      const post = thread?.post ?? (listed?.type === 'post' ? listed.item : undefined);
      if (!post || post.deleted) return;
      const { communityName, title, communityProPic: icon } = post;
      const picture = icon && {
        url: icon.copies.find(({ name }) => name === 'tiny')?.url ?? icon.url,
        averageColor: icon.averageColor,
      };
      rememberReading({ publicId, communityName, title, picture, at: new Date().toISOString() });
    };
    // The page was opened before this code was loaded.
    remember(router.state.location.pathname);
    return router.subscribe('onRendered', ({ toLocation: { pathname } }) => remember(pathname));
  }, [client, router]);
}
