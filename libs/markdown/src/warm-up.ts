/** A little of everything, so that the compiler of the JavaScript engine has seen it before the first reader waits. */
const sample = `# Heading

Words with *emphasis*, **weight**, ~~regret~~, \`code\`, [a link](https://example.com "title"), https://example.com,
someone@example.com and ![a picture](https://example.com/a.png).

> - A quoted list
> - of <b>two</b>

| Column | Number |
| ------ | -----: |
| one    |      1 |

1. First

   \`\`\`js
   const answer = 42;
   \`\`\`
`.repeat(4);

/** The first texts a fresh thread renders take it five times as long as later ones; these are its first. */
export function warmUp(render: (source: string) => string): void {
  for (let round = 0; round < 20; round++) render(sample);
}
