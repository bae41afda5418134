import { addressOf, type Endpoint } from '@confab/api-contract';
import { exampleDownload, exampleFile, exampleRequest } from './example-requests.ts';

/** The session's cookie file. */
const jar = 'cookies.txt';
const withSession = `-b ${jar} -c ${jar}`;

/** Commands that open a session and keep its token in `$TOKEN`. */
export function openSession(siteUrl: string): string {
  return [
    `curl -s ${withSession} -o initial.json ${quoted(`${siteUrl}/api/_initial`)}`,
    `TOKEN=$(awk '$6 == "csrftoken" { print $7 }' ${jar})`,
  ].join('\n');
}

/** The command for a call, in a shell with an open session. */
export function curlOf(endpoint: Endpoint, siteUrl: string): string {
  const { call, shape } = endpoint;
  const { params, query, body } = exampleRequest(endpoint);
  const url = quoted(siteUrl + addressOf(call, { params, query }));
  if (call.method === 'GET') {
    const options = [
      ...(shape.auth === 'anyone' ? [] : [withSession]),
      ...(shape.stream ? ['-N'] : []),
      ...(shape.download === undefined ? [] : [`-o ${exampleDownload}`]),
    ];
    return ['curl', ...options, url].join(' ');
  }
  return [
    `curl ${withSession} -X ${call.method}`,
    '-H "X-Csrf-Token: $TOKEN"',
    ...(body === undefined
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body))}`]),
    ...(shape.file === undefined ? [] : [`-F ${shape.file}=@${exampleFile}`]),
    url,
  ].join(' \\\n  ');
}

/** Quotes any text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
