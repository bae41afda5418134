import { siteLanguage, type SiteTextKey } from '@confab/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useStartup } from '../../data/startup.ts';
import { languageOf, siteTextQuery } from '../../data/site-texts.ts';
import { useFollowedLinks } from '../../lib/addresses.ts';
import { Prose } from '../../ui/Prose.tsx';
import { StaticPage } from './StaticPage.tsx';

/** A page whose text belongs to the operator, with its other languages beside it. */
export function SiteTextPage({ textKey }: { textKey: SiteTextKey }) {
  const asked = useLocation({ select: ({ search }) => languageOf(search) });
  const { data } = useSuspenseQuery(siteTextQuery(textKey, asked));
  const pathname = useLocation({ select: (location) => location.pathname });
  const follow = useFollowedLinks();
  const { publicLog, user } = useStartup();
  return (
    <StaticPage title={data.title} ledeHtml={data.ledeHtml} lang={data.language}>
      <Prose html={data.bodyHtml} />
      {textKey === 'about' && (publicLog !== 'off' || user?.isAdmin === true) && (
        <p>
          <Link className="link" to="/$name/log" params={{ name: 'about' }}>
            What the admins did: the moderation log
          </Link>
        </p>
      )}
      {data.languages.length > 1 && (
        <nav className="text-languages meta" aria-label="Languages" onClick={follow}>
          {data.languages.map((language) => (
            <a
              key={language}
              href={language === siteLanguage ? pathname : `${pathname}?lang=${language}`}
              lang={language}
              hrefLang={language}
              // A browser may lack the name of the language.
              suppressHydrationWarning
              aria-current={language === data.language ? 'page' : undefined}
            >
              {nameOf(language)}
            </a>
          ))}
        </nav>
      )}
    </StaticPage>
  );
}

/** In the language itself. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
