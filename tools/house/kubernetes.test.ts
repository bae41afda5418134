import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { type IJob, Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { exampleEnv, readCompose } from './compose.ts';
import { operatorEnvs, processNames, variablesRead } from './read-variables.ts';

const folder = new URL('../../deploy/kubernetes/', import.meta.url);

/** An object of Kubernetes as far as every kind has it. */
type Manifest = {
  file: string;
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: unknown;
};

const manifests = readManifests();

/** The kinds of the API's own; each model checks itself against the schema of its kind. */
const models = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
};
/** Those of operators, whose schemas come with them. */
const operators = ['Cluster', 'PodMonitor'];

const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const processes = ['api', 'web', 'worker'];

// The schema of its kind has checked each of them (the first test).
const deployments = ofKind('Deployment') as unknown as IDeployment[];
const [config] = ofKind('ConfigMap') as unknown as { data: Record<string, string> }[];
const jobs = ofKind('Job') as unknown as IJob[];
const podsOf = [...deployments, ...jobs].map(({ metadata, spec }) => ({
  name: metadata?.name ?? '',
  labels: spec?.template.metadata?.labels ?? {},
  pod: spec?.template.spec ?? { containers: [] },
}));
const containers = podsOf.flatMap(({ name, pod }) =>
  pod.containers.map((container) => ({ name, pod, container })),
);

describe('the example for Kubernetes', () => {
  test.each(
    manifests.map((manifest) => [manifest.file, manifest.kind, manifest.metadata.name, manifest] as const),
  )('%s: %s %s is as the schema of its kind wants it', (_file, kind, _name, manifest) => {
    if (operators.includes(kind)) return;
    const { file: _own, ...object } = manifest;
    const Model = new Map<string, new (data: never) => { validate(): void }>(Object.entries(models)).get(
      kind,
    );
    if (!Model) throw new Error(`no schema for ${kind}`);
    // What it is made of is what is checked.
    new Model(object as never).validate();
  });

  test('a schema refuses what is not of its kind', () => {
    const wrong = new Service({
      metadata: { name: 'x' },
      spec: { ports: [{ port: 'many' as unknown as number }] },
    });
    expect(() => wrong.validate()).toThrow();
  });

  test('names every file once in its list, and no other', () => {
    const list = parse(readFileSync(new URL('kustomization.yaml', folder), 'utf8')) as {
      resources: string[];
    };
    const files = readdirSync(folder).filter(
      (file) => file.endsWith('.yml') && file !== 'prometheus-adapter.yml',
    );
    expect(list.resources.map((file) => file.replace('secret.', 'secret.example.')).sort()).toEqual(
      files.sort(),
    );
  });

  test('has a Deployment, an autoscaler and a disruption budget for each process', () => {
    for (const kind of ['Deployment', 'HorizontalPodAutoscaler', 'PodDisruptionBudget']) {
      expect(
        ofKind(kind)
          .map(({ metadata }) => metadata.name)
          .sort(),
      ).toEqual(processes);
    }
  });

  test('gives no process rights, and none a file system that it could write to', () => {
    for (const { pod, container } of containers) {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources?.requests).toHaveProperty('memory');
      expect(container.resources?.limits).toHaveProperty('memory');
      // A service called api would set API_PORT to an address.
      expect(pod.enableServiceLinks).toBe(false);
    }
  });

  test('gives each process as much memory as compose.yml does', () => {
    const { services } = readCompose(exampleEnv);
    for (const { name, container } of containers)
      expect([name, container.resources?.limits?.['memory']]).toEqual([
        name,
        services[name]?.mem_limit?.replace('m', 'Mi').replace('g', 'Gi'),
      ]);
  });

  test('runs a database of the version that compose.yml has, renewed at each restart, without a superuser for the product', () => {
    const [, version = ''] = /^postgres:(\d+)/.exec(exampleEnv['POSTGRES_IMAGE'] ?? '') ?? [];
    const { spec } = ofKind('Cluster')[0] as { spec: Record<string, unknown> };
    expect(spec['imageName']).toMatch(new RegExp(`/postgresql:${version}-`));
    expect(spec).toMatchObject({ imagePullPolicy: 'Always', enableSuperuserAccess: false });
  });

  test('asks each process how it is on a port that it has', () => {
    for (const { spec } of deployments) {
      const [container] = spec?.template.spec?.containers ?? [];
      const ports = container?.ports?.map(({ name }) => name);
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
        expect(ports).toContain(container?.[probe]?.httpGet?.port);
      }
      expect(container?.readinessProbe?.httpGet?.path).toBe('/readyz');
    }
  });

  test('gives the ports to the processes that it names to Kubernetes', () => {
    const variables = {
      api: { http: 'API_PORT' },
      web: { http: 'PORT', internal: 'WEB_INTERNAL_PORT' },
      worker: { internal: 'WORKER_PORT' },
    };
    for (const [name, ports] of Object.entries(variables)) {
      const container = containers.find((one) => one.name === name)?.container;
      const told = Object.entries(ports).map(([port, variable]) => [
        port,
        Number(container?.env?.find((one) => one.name === variable)?.value),
      ]);
      expect(container?.ports?.map((port) => [port.name, port.containerPort])).toEqual(told);
    }
  });

  test('selects with every selector pods that there are', () => {
    const wanted = [
      ...manifests.flatMap((manifest) => selectors(manifest)),
      ...deployments.map(({ spec }) => spec?.selector.matchLabels ?? {}),
    ].filter(
      (labels) =>
        !('cnpg.io/cluster' in labels) &&
        !('acme.cert-manager.io/http01-solver' in labels) &&
        !('kubernetes.io/metadata.name' in labels),
    );
    expect(wanted.length).toBeGreaterThan(10);
    for (const labels of wanted) {
      const matches = podsOf.filter((pod) =>
        Object.entries(labels).every(([key, value]) => pod.labels[key] === value),
      );
      expect([labels, matches.length > 0]).toEqual([labels, true]);
    }
  });

  test('leads addresses under /api and /images straight to the api, and all others to web', () => {
    const text = JSON.stringify(ofKind('Ingress')[0]?.spec);
    const backends = Array.from(
      text.matchAll(/"path":"([^"]+)","pathType":"Prefix","backend":\{"service":\{"name":"(\w+)"/g),
      ([, path, service]) => [path, service],
    );
    expect(backends).toEqual([
      ['/api', 'api'],
      ['/images', 'api'],
      ['/', 'web'],
    ]);
  });

  test('sets no variable that no process reads', () => {
    const sources = ['apps/{api,worker}/src/*.ts', 'apps/web/server/*.ts', 'libs/config/src/*.ts']
      .flatMap((pattern) => globSync(pattern, { cwd: fileURLToPath(new URL('../..', import.meta.url)) }))
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
      .join('\n');
    const env = containers.flatMap(({ container }) => container.env ?? []);
    const names = [...Object.keys(config?.data ?? {}), ...env.map(({ name }) => name)];
    // Read by Kubernetes, which puts it into another.
    const isPartOfAnother = (name: string) => env.some(({ value }) => value?.includes(`$(${name})`));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !sources.includes(`'${name}'`) && !isPartOfAnother(name))).toEqual([]);
  });

  test.each(processNames)(
    'gives %s every secret that it reads, and the rest by the ConfigMap',
    async (name) => {
      const container = containers.find((one) => one.name === name)?.container;
      expect(container?.envFrom).toEqual([{ configMapRef: { name: 'confab' } }]);
      const env = { ...operatorEnvs[0], DATABASE_URL: 'postgres://database/confab', SECRET: 'a-secret' };
      const secrets = [
        ...['SECRET', 'DATABASE_URL', 'SMTP_URL', 'HCAPTCHA_SECRET'],
        ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'VAPID_PRIVATE_KEY'],
      ];
      const read = (await variablesRead(name, env)).filter((variable) => secrets.includes(variable));
      const given = container?.env
        ?.filter(({ valueFrom }) => valueFrom?.secretKeyRef)
        .map(({ name: it }) => it);
      expect(read.length).toBeGreaterThan(0);
      expect(given).toEqual(expect.arrayContaining(read));
    },
  );

  test('has a place for whom people write to, which mails come from where nothing else is said', () => {
    expect(config?.data).toHaveProperty('CONTACT_EMAIL');
  });

  test('lets the api read from the one replica that there is', () => {
    const cluster = ofKind('Cluster')[0];
    // An address must always lead to the same server.
    expect(cluster?.spec).toMatchObject({ instances: 2, bootstrap: { initdb: { owner: 'confab' } } });
    const env = containers.find(({ name }) => name === 'api')?.container.env ?? [];
    const urls = env.find(({ name }) => name === 'DATABASE_REPLICA_URLS')?.value;
    expect(urls).toBe(`postgres://confab:$(DATABASE_PASSWORD)@${cluster?.metadata.name}-ro:5432/confab`);
    // Kubernetes puts in what stands before it.
    const order = env.map(({ name }) => name);
    expect(order.indexOf('DATABASE_PASSWORD')).toBeLessThan(order.indexOf('DATABASE_REPLICA_URLS'));
  });

  test('leaves web and api the time to be taken out of service and to end', () => {
    const drainSeconds = Number(config?.data['DRAIN_SECONDS']);
    for (const { name, pod, container } of containers) {
      if (name !== 'web' && name !== 'api') continue;
      expect(drainSeconds).toBeGreaterThan(container.readinessProbe?.periodSeconds ?? Infinity);
      const preStop = container.lifecycle?.preStop?.sleep?.seconds ?? Infinity;
      // Ten seconds are what a process takes at most (docs/decisions/database.md).
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(preStop + 10);
    }
  });

  test('lets the ingress reach the pods that answer for the certificate', () => {
    const policies = JSON.stringify(ofKind('NetworkPolicy').map(({ spec }) => spec));
    expect(policies).toContain('{"acme.cert-manager.io/http01-solver":"true"}');
  });

  test('takes secrets from where there are some', () => {
    const secret = ofKind('Secret')[0] as unknown as {
      metadata: { name: string };
      stringData: Record<string, string>;
    };
    for (const { container } of containers) {
      for (const { valueFrom } of container.env ?? []) {
        const from = valueFrom?.secretKeyRef;
        // The operator of the database makes a secret of its own.
        if (!from || from.name === 'database-app') continue;
        expect(from.name).toBe(secret.metadata.name);
        expect(Object.keys(secret.stringData)).toContain(from.key);
      }
    }
  });

  test('scales by measures that the adapter makes of ours', () => {
    const adapter = readFileSync(new URL('prometheus-adapter.yml', folder), 'utf8');
    const asked = ofKind('HorizontalPodAutoscaler').flatMap(({ spec }) =>
      Array.from(JSON.stringify(spec).matchAll(/"metric":\{"name":"(\w+)"\}/g), ([, name]) => name),
    );
    expect(asked).toHaveLength(3);
    for (const name of asked) expect(adapter).toContain(`as: ${name} `);
  });
});

/** The labels that an object selects pods by, wherever in it that stands. */
function selectors({ kind, spec }: Manifest): Record<string, string>[] {
  const text = JSON.stringify(spec ?? {});
  const found = Array.from(text.matchAll(/"matchLabels":(\{[^{}]*\})/g), ([, labels]) => labels);
  if (kind === 'Service') found.push(/"selector":(\{[^{}]*\})/.exec(text)?.[1]);
  // Cut out of JSON, it is JSON; labels are texts.
  return found.flatMap((labels) =>
    labels === undefined ? [] : [JSON.parse(labels) as Record<string, string>],
  );
}

/** All objects of the example. Values for charts and lists of files are none. */
function readManifests(): Manifest[] {
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
