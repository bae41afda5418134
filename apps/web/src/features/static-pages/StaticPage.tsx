import { escapeHtml } from '@confab/domain';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite, useStartup } from '../../data/startup.ts';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { WelcomeCard } from '../site-info/WelcomeCard.tsx';
import type markdownPage from './terms.md';
import './static-page.css';

type Props = {
  title: string;
  /** The page in a sentence or two. */
  lede: string;
  children: ReactNode;
};

/** A page of text that the site itself says. */
export function StaticPage({ title, lede, children }: Props) {
  return (
    <Page rail={<WelcomeCard />}>
      <article className="card article">
        <h1>{title}</h1>
        <p className="lede secondary text-lg">{lede}</p>
        {children}
      </article>
      <FullFooter />
    </Page>
  );
}

/** A page whose text is a Markdown file, in which {name}, {url}, {contact} and {captcha} stand for those of the site. */
export function MarkdownPage({ text: { title, lede, body } }: { text: typeof markdownPage }) {
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
  return (
    <StaticPage title={title} lede={lede.replaceAll('{name}', name)}>
      <Prose html={body.replaceAll(/\{[a-z]+\}/g, (place) => values[place] ?? place)} />
    </StaticPage>
  );
}

type FooterLink = { label: string } & ({ to: NonNullable<LinkProps['to']> } | { href: string });

const footer = (contactEmail: string | null): { title: string; links: FooterLink[] }[] => [
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
export function FullFooter() {
  const { name } = useSite();
  const { contactEmail } = useStartup();
  return (
    <footer className="full-footer meta">
      <div className="brand">
        <h2>{name}</h2>
        <p>No ads. No tracking. Funded by donations.</p>
        <p>
          © {new Date().getUTCFullYear()} {name}
        </p>
      </div>
      {footer(contactEmail).map(({ title, links }) => (
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
