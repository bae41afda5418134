import { Prose } from '../../ui/Prose.tsx';
import { markdownExamples } from './markdown-examples.ts';
import guideStyles from './markdown-guide.css?url';
import { StaticPage } from './StaticPage.tsx';

export function MarkdownGuide() {
  return (
    <StaticPage
      title="Markdown guide"
      lede="Posts and comments are plain text. A few signs in it, which read well even as they are, make it bold, a list, or a quote. They are called Markdown."
    >
      <link rel="stylesheet" href={guideStyles} precedence="default" />
      <div className="prose">
        <p>
          The site follows <a href="https://commonmark.org/help/">CommonMark</a>, and of{' '}
          <a href="https://github.github.com/gfm/">GitHub’s additions</a> it knows tables, struck out text,
          and web addresses that become links by themselves.
        </p>
        <h2>The signs</h2>
        <table className="markdown-guide">
          <thead>
            <tr>
              <th scope="col">For</th>
              <th scope="col">You type</th>
              <th scope="col">You get</th>
            </tr>
          </thead>
          <tbody>
            {markdownExamples.map(({ title, source, html }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>
                  <code className="source">{source}</code>
                </td>
                <td>
                  <Prose html={html} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2>Good to know</h2>
        <ul>
          <li>An empty line begins a new paragraph. A line that only ends goes on in the same one.</li>
          <li>
            A sign that should be just a sign takes a backslash before it: <code>\*</code> is an asterisk.
          </li>
          <li>Pictures from other sites are not shown; they become links.</li>
          <li>
            HTML is shown as you type it. Only <code>{'<br>'}</code> means something: a line break.
          </li>
        </ul>
      </div>
    </StaticPage>
  );
}
