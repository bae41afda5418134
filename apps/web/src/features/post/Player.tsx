import { useEffect, useRef, useState } from 'react';
import { sparesData } from '../../lib/spares-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { copyOf } from '../pictures/copy-of.ts';
import type { EmbedProps } from './Embed.tsx';
import LinkCard from './LinkCard.tsx';
import { playerAddress, type Video, videoOf } from './video.ts';

/** The loaded half of Embed. */
export default function Player({ title, link }: EmbedProps) {
  const video = videoOf(link.url);
  return video ? <VideoPlayer title={title} link={link} video={video} /> : <LinkCard link={link} />;
}

/** How far below what is in sight a player begins to load, in pixels (product-b 2, rulings 24). */
const margin = 200;

/** Comes by itself shortly before it is seen, and after a press where data is spared; once there it stays. */
function VideoPlayer({ title, link: { image }, video }: EmbedProps & { video: Video }) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'away' | 'offered' | 'wanted' | 'near'>('away');
  const [loaded, setLoaded] = useState(false);

  // Talks to the browser's layout.
  useEffect(() => {
    if (state !== 'away' || !frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setState(sparesData() ? 'offered' : 'near');
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [state]);

  const plays = state === 'near' || state === 'wanted';
  return (
    <div className="player" ref={frame}>
      {state === 'offered' && (
        <>
          {image && <img src={copyOf(image, 'mobile')} alt="" width={875} height={500} />}
          <button
            type="button"
            className="play"
            aria-label={`Play video: ${title}`}
            onClick={() => setState('wanted')}
          >
            <span className="disc">
              <Icon name="play" />
            </span>
            <span className="what">Plays here after a press. Until then nothing is loaded from YouTube.</span>
          </button>
        </>
      )}
      {plays && (
        <iframe
          className={classNames(loaded && 'is-there')}
          src={playerAddress(video, { autoplay: state === 'wanted' })}
          title={`Video: ${title}`}
          // The player refuses pages that do not say where they are.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          onLoad={() => setLoaded(true)}
        />
      )}
    </div>
  );
}
