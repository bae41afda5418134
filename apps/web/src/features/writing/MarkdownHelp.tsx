import { Icon } from '../../ui/Icon.tsx';

/** Links to the guide; `short` is an icon. */
export function MarkdownHelp({ short = false }: { short?: boolean }) {
  const target = { href: '/markdown_guide', target: '_blank' };
  return short ? (
    <a {...target} className="icon-btn markdown-help" aria-label="Markdown help" title="Markdown help">
      <Icon name="info" />
    </a>
  ) : (
    <a {...target} className="link markdown-help">
      Markdown help
    </a>
  );
}
