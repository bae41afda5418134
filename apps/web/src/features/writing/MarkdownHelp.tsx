/** Leads to the guide, beside what somebody is writing. */
export function MarkdownHelp() {
  return (
    <a className="link markdown-help" href="/markdown_guide" target="_blank">
      Markdown help
    </a>
  );
}
