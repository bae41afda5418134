import type { Post } from '@confab/api-contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useStartup } from '../../data/startup.ts';
import { sparesData } from '../../lib/device-settings.ts';
import { classNames, cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { copyOf, loadingOf, type LoadingTurn } from '../pictures/picture-files.ts';
import './post.css';
import { playerAddress, type Video, videoOf } from './video.ts';

type PostLink = NonNullable<Post['link']>;

export function hostOf({ hostname }: PostLink): string {
  return hostname.replace(/^www\./, '');
}

/** A link away from the site, in a new tab, which search engines do not count. */
export const outside = (href: string) =>
  ({ href, target: '_blank', rel: 'nofollow noreferrer noopener' }) as const;

/** The host of a link post without a card; opens in a new tab. */
export function LinkHost({ link }: { link: PostLink }) {
  return (
    <a className="link-host text-sm medium" {...outside(link.url)}>
      {hostOf(link)}
      <Icon name="arrow-up-right" />
    </a>
  );
}

type LinkCardProps = {
  link: PostLink;
  /** On the page of its post. */
  large?: boolean;
  /** As of a card in a list. */
  loads?: LoadingTurn;
};

/** What a post links to, by our own copies of the page's words and pictures; opens in a new tab. */
export function LinkCard({ link, large = false, loads = 'near' }: LinkCardProps) {
  const { url, title, description, image, icon } = link;
  const host = hostOf(link);
  const { pathname } = new URL(url);
  const bare = !title && !description && !image;
  return (
    <a className={classNames('link-card', large && 'is-large', bare && 'is-bare')} {...outside(url)}>
      <span className="words">
        <span className="host row meta">
          <span className="favi center" aria-hidden="true">
            {icon ? <img className="fill" src={icon} alt="" /> : host[0]}
          </span>
          <b>{host}</b>
          <Icon name="arrow-up-right" />
          {pathname !== '/' && <span className="path one-line">{pathname}</span>}
        </span>
        {title && (
          <strong className="one-line text-ui" dir="auto">
            {title}
          </strong>
        )}
        {description && (
          <span className="about" dir="auto">
            {description}
          </span>
        )}
      </span>
      {image && (
        <span className="ph" style={cssVariables({ '--avg': image.averageColor })}>
          {/* Of an image in a picture React writes no preload: PostPictures.tsx says why. */}
          <picture>
            <img
              className="fill"
              src={copyOf(image, large ? 'mobile' : 'desktop')}
              alt=""
              {...(large ? { width: 875, height: 500 } : { width: 325, height: 250, ...loadingOf(loads) })}
            />
          </picture>
        </span>
      )}
    </a>
  );
}

const videoHosts = /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be)$/;

/** Whether a link is played in place: a setting of the viewer. */
export function useEmbedded(link: Post['link']): boolean {
  const embedsOff = useStartup(({ user }) => user?.embedsOff);
  return link !== undefined && videoHosts.test(link.hostname) && !embedsOff;
}

type EmbedProps = { title: string; link: PostLink };

/** A player in place of the link, if `useEmbedded` allows it. */
export function Embed({ title, link }: EmbedProps) {
  const video = videoOf(link.url);
  return video ? <VideoPlayer title={title} link={link} video={video} /> : <LinkCard link={link} large />;
}

/** Pixels below the window from which a player loads (product-b 2, rulings 24). */
const margin = 200;

/** Loads shortly before it is visible, or after a press when data is saved. Stays loaded. */
function VideoPlayer({ title, link: { image }, video }: EmbedProps & { video: Video }) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'away' | 'offered' | 'wanted' | 'near'>('away');
  const [loaded, setLoaded] = useState(false);

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
          {image && <img className="fill" src={copyOf(image, 'mobile')} alt="" width={875} height={500} />}
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
          // The player refuses requests without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          onLoad={() => setLoaded(true)}
        />
      )}
    </div>
  );
}
