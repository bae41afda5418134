import { escapeHtml } from '@confab/domain';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite, useStartup } from '../../data/startup.ts';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { FooterLine } from '../site-info/Footer.tsx';
import { WelcomeCard } from '../site-info/WelcomeCard.tsx';
import type markdownPage from './apps.md';
import './static-page.css';

type Props = {
  title: string;
  /** The page in a sentence or two. */
  lede: string | null;
  /** Of the text, where it may be another than the site's. */
  lang?: string;
  children: ReactNode;
};

/** A page of text that the site itself says. */
export function StaticPage({ title, lede, lang, children }: Props) {
  return (
    <Page rail={<WelcomeCard />}>
      <article className="card article" lang={lang}>
        <h1>{title}</h1>
        {lede !== null && <p className="lede secondary text-lg">{lede}</p>}
        {children}
      </article>
      <FullFooter />
    </Page>
  );
}

/** A page whose text is a Markdown file. */
export function MarkdownPage({ text: { title, lede, body } }: { text: typeof markdownPage }) {
  const fill = useFilledPlaces();
  return (
    <StaticPage title={title} lede={fill.text(lede)}>
      <Prose html={fill.html(body)} />
    </StaticPage>
  );
}

/** {name}, {url}, {contact} and {captcha} stand for those of the site. */
export function useFilledPlaces() {
  const { name, url } = useSite();
  const { contactEmail, captcha } = useStartup();
  const email = escapeHtml(contactEmail ?? '');
  const values: Record<string, string> = {
    '{name}': escapeHtml(name),
    '{url}': escapeHtml(url),
    '{contact}': email ? `<a href="mailto:${email}">${email}</a>` : 'the people who run this site',
    '{captcha}':
      captcha === 'hcaptcha'
        ? 'There is one exception: the form for new accounts loads hCaptcha, which checks that a person fills it in and learns your network address by that.'
        : 'The captcha of the form for new accounts is computed on your device and asks nobody else.',
  };
  return {
    text: (text: string) => text.replaceAll('{name}', name),
    html: (html: string) => html.replaceAll(/\{[a-z]+\}/g, (place) => values[place] ?? place),
  };
}

type FooterLink = { label: string } & ({ to: NonNullable<LinkProps['to']> } | { href: string });

type Shown = { contactEmail: string | null; hasImprint: boolean };

const footer = ({ contactEmail, hasImprint }: Shown): { title: string; links: FooterLink[] }[] => [
  {
    title: 'The site',
    links: [
      { label: 'About', to: '/about' },
      ...(contactEmail ? [{ label: 'Contact', href: `mailto:${contactEmail}` }] : []),
      { label: 'Apps', to: '/apps' },
      { label: 'Markdown guide', to: '/markdown_guide' },
    ],
  },
  {
    title: 'How it is run',
    links: [
      { label: 'Guidelines', to: '/guidelines' },
      { label: 'Moderator guidelines', to: '/moderator-guidelines' },
      { label: 'Terms', to: '/terms' },
      { label: 'Privacy', to: '/privacy-policy' },
      ...(hasImprint ? [{ label: 'Imprint', to: '/imprint' } as const] : []),
    ],
  },
  {
    title: 'For developers',
    links: [
      { label: 'Developers', to: '/developers' },
      { label: 'Docs', href: '/api/docs' },
    ],
  },
];

/** Under the pages of text: everything the site says about itself. */
function FullFooter() {
  const { name } = useSite();
  const startup = useStartup();
  return (
    <footer className="full-footer meta">
      <div className="brand">
        <h2>{name}</h2>
        <FooterLine />
        <p>
          © {new Date().getUTCFullYear()} {name}
        </p>
      </div>
      {footer(startup).map(({ title, links }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul role="list">
            {links.map((link) => (
              <li key={link.label}>
                {'to' in link ? <Link to={link.to}>{link.label}</Link> : <a href={link.href}>{link.label}</a>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </footer>
  );
}
