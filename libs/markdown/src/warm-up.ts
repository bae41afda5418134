/**
 * Exercises every part of the renderer, so that the JavaScript engine has compiled it before the first reader waits.
 */
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

/** A fresh thread renders its first texts five times as slowly; this gets them over with. */
export function warmUp(render: (source: string) => string): void {
  for (let round = 0; round < 20; round++) render(sample);
}
