import { readdirSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

export const folder = new URL('../../deploy/kubernetes/', import.meta.url);

/** An object of Kubernetes as far as every kind has it. */
export type Manifest = {
  file: string;
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: unknown;
};

/** All objects of the example. Values for charts and lists of files are none. */
export function readManifests(): Manifest[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yml') && file !== 'prometheus-adapter.yml')
    .flatMap((file) =>
      parseAllDocuments(readFileSync(new URL(file, folder), 'utf8')).map((document) => {
        if (document.errors[0]) throw document.errors[0];
        // Whether it is one says the schema of its kind.
        return { ...(document.toJS() as Omit<Manifest, 'file'>), file };
      }),
    );
}
