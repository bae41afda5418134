import { cpus } from 'node:os';
import { type Engine, type Image, type ImageFile, type Target, targets } from './engine.ts';
import type { Finding } from './findings.ts';
import { bytesOver, LIMIT_BYTES, megabytes, packagesIn } from './image-rules.ts';

export type Shown = {
  engine: Engine;
  images: ReadonlyMap<Target, Image>;
  baseFiles: readonly ImageFile[];
  findings: readonly Finding[];
  /** With its version; undefined where there was none. */
  proxy: string | undefined;
  seconds: number;
};

/** docs/images.md: what was built and run, on which engine, and what that showed. */
export function writeReport({ engine, images, baseFiles, findings, proxy, seconds }: Shown): string {
  const sizes = targets.flatMap((target) => {
    const image = images.get(target);
    if (!image) return [];
    return [
      [
        target,
        megabytes(bytesOver(image.files, baseFiles)),
        String(packagesIn(image.files).length),
        image.settings.user,
      ],
    ];
  });
  const limits = [...engine.limits, ...(proxy === undefined ? ['The proxy: Caddy is not installed.'] : [])];
  return [
    '# Images, built and run',
    '',
    'Written by `npm run verify:images`, which builds the targets of `docker/Dockerfile`, starts two of each process with',
    'a PostgreSQL and the proxy of `docker/Caddyfile`, and stops them again. It fails where one line below does.',
    '',
    ...table(
      ['', ''],
      [
        ['Engine', engine.name],
        ['Base image', engine.base],
        ['Proxy', proxy ?? 'none'],
        ['Machine', `${process.platform} ${process.arch}, ${cpus().length} cores`],
        ['Whole run', `${Math.round(seconds)} s`],
        ['Verdict', `${findings.filter(({ ok }) => ok).length} of ${findings.length} checks passed`],
      ],
    ),
    '',
    '## Sizes',
    '',
    `What an image holds beyond its base, uncompressed; ${megabytes(LIMIT_BYTES)} are allowed.`,
    '',
    ...table(['Target', 'Over its base', 'Packages', 'User'], sizes),
    '',
    '## Checks',
    '',
    ...table(
      ['', 'Of', 'Rule', 'Seen'],
      findings.map(({ subject, rule, ok, seen }) => [ok ? 'ok' : '**fails**', subject, rule, seen]),
    ),
    '',
    ...(limits.length === 0
      ? []
      : ['## Not shown by this run', '', ...limits.map((limit) => `- ${limit}`), '']),
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll(/\s*[\n|]\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
