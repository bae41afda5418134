import { escapeHtml } from '@confab/domain';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite, useStartup } from '../../data/startup.ts';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Copyright, FooterLine } from '../site-info/Footer.tsx';
import { WelcomeCard } from '../site-info/WelcomeCard.tsx';
import type markdownPage from './apps.md';
import pageStyles from './static-page.css?url';

type Props = {
  title: string;
  /** The page in a sentence or two. */
  lede?: string;
  ledeHtml?: string | null;
  /** Of the text, where it may be another than the site's. */
  lang?: string;
  children: ReactNode;
};

/** A page of text that the site itself says. */
export function StaticPage({ title, lede, ledeHtml, lang, children }: Props) {
  return (
    <Page rail={<WelcomeCard />}>
      <link rel="stylesheet" href={pageStyles} precedence="default" />
      <article className="card article" lang={lang}>
        <h1>{title}</h1>
        {lede && <p className="lede secondary text-lg">{lede}</p>}
        {ledeHtml && <Prose className="lede secondary text-lg" html={ledeHtml} />}
        {children}
      </article>
      <FullFooter />
    </Page>
  );
}

/** A page whose text is a Markdown file. `{name}`, `{url}` and `{contact}` in it stand for those of the site. */
export function MarkdownPage({ text: { title, lede, body } }: { text: typeof markdownPage }) {
  const { name, url } = useSite();
  const email = escapeHtml(useStartup(({ contactEmail }) => contactEmail) ?? '');
  const html = body
    .replaceAll('{name}', escapeHtml(name))
    .replaceAll('{url}', escapeHtml(url))
    .replaceAll(
      '{contact}',
      email ? `<a href="mailto:${email}">${email}</a>` : 'the people who run this site',
    );
  return (
    <StaticPage title={title} lede={lede.replaceAll('{name}', name)}>
      <Prose html={html} />
    </StaticPage>
  );
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
        <Copyright />
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
