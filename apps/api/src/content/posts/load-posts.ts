import type { Post } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { communityPicturesPresenter } from '../../communities/load-community-pictures.ts';
import type { RequestViewer } from '../../http/viewer.ts';
import { listPostPictures } from './post-pictures.queries.ts';
import { presentPost } from './posts.present.ts';
import { listOwnPostFacts, type OwnPostFacts, type PostRow } from './posts.queries.ts';

/** By post. */
type OwnFacts = ReadonlyMap<string, OwnPostFacts>;

/** Keeps the given order. */
export async function loadPosts(db: Db, rows: readonly PostRow[], viewer: RequestViewer): Promise<Post[]> {
  return rows.map(await postPresenter(db, rows, viewer));
}

/** `own` saves the query for the member's own facts. */
export async function loadPost(db: Db, row: PostRow, viewer: RequestViewer, own?: OwnFacts): Promise<Post> {
  const present = await postPresenter(db, [row], viewer, own);
  return present(row);
}

/** Loads related data with one query per kind, then presents each post. */
export async function postPresenter(
  db: Db,
  rows: readonly PostRow[],
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
