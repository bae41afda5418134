import { counted, limits } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { similarQuery } from '../../data/search.ts';
import { useStartup } from '../../data/startup.ts';
import { useSettled } from '../../lib/timers.ts';
import { TimeAgo } from '../../ui/Meta.tsx';
import { postPath } from '../post/post-address.ts';

const settledAfterMs = 400;

type Props = { title: string; community: string } | { url: string };

/** A few posts that say the same, so that nothing is asked twice. Optional: without an answer there are none. */
export function SimilarPosts(props: Props) {
  const off = useStartup((startup) => startup.searchDisabled);
  const words = 'url' in props ? props.url : props.title.trim();
  const [settled = ''] = useSettled(words, settledAfterMs);
  const asks = !off && settled.length >= limits.postTitleMin;
  const { data } = useQuery({
    ...similarQuery('url' in props ? { url: settled } : { title: settled, community: props.community }),
    enabled: asks,
  });
  if (!asks || words === '' || !data || data.posts.length === 0) return null;
  const heading = 'url' in props ? 'This link was posted already' : 'Has this been asked before?';
  return (
    <section className="similar secondary text-md" aria-label={heading}>
      <h2 className="strong text-md">{heading}</h2>
      <ul className="stack" role="list">
        {data.posts.map((post) => (
          <li key={post.id}>
            {/* What is written stays. */}
            <a className="link" href={postPath(post)} target="_blank" rel="noopener" dir="auto">
              {post.title}
              <span className="sr-only"> (in a new tab)</span>
            </a>
            <span className="meta">
              <bdi>/{post.communityName}</bdi> · {counted(post.noComments, 'comment')} ·{' '}
              <TimeAgo at={post.createdAt} short />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
