import type { Post } from '@confab/api-contract';
import type { Db } from '@confab/db';
import type { PictureIds } from '../../communities/community-pictures.queries.ts';
import { communityPicturesPresenter } from '../../communities/load-community-pictures.ts';
import type { RequestViewer } from '../../http/viewer.ts';
import { listPostPictures, type MayShowPictures } from './post-pictures.queries.ts';
import { presentPost } from './posts.present.ts';
import { listOwnPostFacts, type OwnPostFacts, type PostRow } from './posts.queries.ts';

/** Keeps the given order. */
export async function loadPosts(db: Db, rows: readonly PostRow[], viewer: RequestViewer): Promise<Post[]> {
  return rows.map(await postPresenter(db, rows, viewer));
}

export async function loadPost(db: Db, row: PostRow, viewer: RequestViewer): Promise<Post> {
  const present = await postPresenter(db, [row], viewer);
  return present(row);
}

/** What the queries for a post's related data need. */
export type PostRef = PictureIds & { post: { id: string } & MayShowPictures };

type OwnFacts = ReadonlyMap<string, OwnPostFacts>;

/**
 * Loads related data with one query per kind, all sent at once, except the viewer's own facts if they are known. The
 * result presents each post.
 */
export async function postPresenter(
  db: Db,
  rows: readonly PostRef[],
  viewer: RequestViewer,
  known?: OwnFacts,
): Promise<(row: PostRow) => Post> {
  const ids = rows.map(({ post }) => post.id);
  const [own, pictures, picturesOfCommunity] = await Promise.all([
    known ?? (viewer.user ? listOwnPostFacts(db, viewer.user.id, ids) : undefined),
    listPostPictures(db, rows),
    communityPicturesPresenter(db, rows),
  ]);
  return (row) =>
    presentPost(row, viewer, {
      own: own?.get(row.post.id),
      pictures: pictures.get(row.post.id),
      communityPictures: picturesOfCommunity(row),
    });
}
