import type { Check } from './check.ts';
import { configurationChecks } from './configuration.ts';
import { databaseChecks } from './database.ts';
import { machineChecks } from './machine.ts';
import { mailChecks } from './mail.ts';
import { pictureChecks } from './pictures.ts';
import { replicaChecks } from './replicas.ts';
import { workChecks } from './work.ts';

/** Everything the doctor looks at, in the order in which it tells. */
export const checks: readonly Check[] = [
  ...machineChecks,
  ...configurationChecks,
  ...databaseChecks,
  ...replicaChecks,
  ...pictureChecks,
  ...workChecks,
  ...mailChecks,
];
