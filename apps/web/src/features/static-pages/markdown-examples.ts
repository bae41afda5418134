/** What the Markdown guide shows: what to type, and what the site's renderer makes of it. */
export const markdownExamples = [
  {
    title: 'Heading',
    source: '# Bread\n## Rye',
    html: '<h3>Bread</h3>\n<h4>Rye</h4>',
  },
  {
    title: 'Bold',
    source: 'Let it **rest**.',
    html: '<p>Let it <strong>rest</strong>.</p>',
  },
  {
    title: 'Italic',
    source: 'It was *almost* done.',
    html: '<p>It was <em>almost</em> done.</p>',
  },
  {
    title: 'Struck out',
    source: 'Bake for ~~40~~ 50 minutes.',
    html: '<p>Bake for <del>40</del> 50 minutes.</p>',
  },
  {
    title: 'List',
    source: '- flour\n- water\n- salt',
    html: '<ul>\n<li>flour</li>\n<li>water</li>\n<li>salt</li>\n</ul>',
  },
  {
    title: 'Numbered list',
    source: '1. Mix\n2. Wait\n3. Bake',
    html: '<ol>\n<li>Mix</li>\n<li>Wait</li>\n<li>Bake</li>\n</ol>',
  },
  {
    title: 'Code in a line',
    source: 'Type `make bread`.',
    html: '<p>Type <code>make bread</code>.</p>',
  },
  {
    title: 'Block of code',
    source: '```\nwhile dough:\n    rest()\n```',
    html: '<pre tabindex="0"><code>while dough:\n    rest()\n</code></pre>',
  },
  {
    title: 'Link',
    source: '[the guidelines](/guidelines)',
    html: '<p><a href="/guidelines">the guidelines</a></p>',
  },
  {
    title: 'Quote',
    source: '> Never knead in a hurry.',
    html: '<blockquote>\n<p>Never knead in a hurry.</p>\n</blockquote>',
  },
  {
    title: 'Table',
    source: '| Loaf | Hours |\n| --- | --: |\n| Rye | 14 |\n| White | 4 |',
    html: '<div class="table-wrap" tabindex="0"><table>\n<thead>\n<tr>\n<th>Loaf</th>\n<th align="right">Hours</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Rye</td>\n<td align="right">14</td>\n</tr>\n<tr>\n<td>White</td>\n<td align="right">4</td>\n</tr>\n</tbody>\n</table></div>',
  },
] as const;
