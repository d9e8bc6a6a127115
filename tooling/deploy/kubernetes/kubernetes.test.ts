import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Manifest, renderManifests } from './manifests.ts';

const FOLDERS = ['base', 'one-machine', 'high-availability'] as const;

/** Package with the published types of a kind. */
const MODELS = {
  'v1/Namespace': 'kubernetes-models/v1/Namespace',
  'v1/Service': 'kubernetes-models/v1/Service',
  'v1/ConfigMap': 'kubernetes-models/v1/ConfigMap',
  'apps/v1/Deployment': 'kubernetes-models/apps/v1/Deployment',
  'networking.k8s.io/v1/Ingress': 'kubernetes-models/networking.k8s.io/v1/Ingress',
  'networking.k8s.io/v1/NetworkPolicy': 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy',
  'policy/v1/PodDisruptionBudget': 'kubernetes-models/policy/v1/PodDisruptionBudget',
  'autoscaling/v2/HorizontalPodAutoscaler':
    'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler',
  'monitoring.coreos.com/v1/ServiceMonitor':
    '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor',
  'monitoring.coreos.com/v1/PodMonitor':
    '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor',
  'monitoring.coreos.com/v1/PrometheusRule':
    '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule',
} as const;

/** CloudNativePG publishes its schemas only with its operator, not as an npm package. */
const WITHOUT_SCHEMA = [
  'postgresql.cnpg.io/v1/Cluster',
  'postgresql.cnpg.io/v1/ScheduledBackup',
  'barmancloud.cnpg.io/v1/ObjectStore',
];

const typeOf = ({ apiVersion, kind }: Manifest) => `${apiVersion}/${kind}`;
const nameOf = (manifest: Manifest) => `${typeOf(manifest)} ${manifest.metadata.name}`;

interface Model {
  validate(): void;
}

async function modelOf(manifest: Manifest): Promise<Model> {
  const from = MODELS[typeOf(manifest) as keyof typeof MODELS];
  const module = (await import(from)) as Record<string, new (data: unknown) => Model>;
  const Found = module[manifest.kind];
  if (Found === undefined) throw new Error(`${from} has no ${manifest.kind}.`);
  return new Found(manifest);
}

const all = FOLDERS.flatMap((folder) =>
  renderManifests(folder).manifests.map((manifest) => ({ folder, manifest })),
);

test('each kind has a published schema or is listed without one', () => {
  const known = new Set<string>([...Object.keys(MODELS), ...WITHOUT_SCHEMA]);
  const unknown = all.map(({ manifest }) => typeOf(manifest)).filter((type) => !known.has(type));
  expect(unknown).toEqual([]);
});

const checked = all.filter(({ manifest }) => !WITHOUT_SCHEMA.includes(typeOf(manifest)));

test.each(checked.map(({ folder, manifest }) => [folder, nameOf(manifest), manifest] as const))(
  '%s: %s matches the published schema',
  async (_folder, _name, manifest) => {
    const model = await modelOf(manifest);
    expect(() => model.validate()).not.toThrow();
  },
);

test('the schema check rejects an invalid manifest', async () => {
  const deployment = checked.find(({ manifest }) => manifest.kind === 'Deployment')?.manifest;
  if (deployment === undefined) throw new Error('There is a deployment.');
  const broken = { ...deployment, spec: { ...(deployment.spec as object), replicas: 'two' } };
  const model = await modelOf(broken);
  expect(() => model.validate()).toThrow(/replicas/u);
});

// The schemas accept unknown fields. Literals of the published types don't.
const probe = path.join(import.meta.dirname, `probe-${process.pid}`);
beforeAll(() => mkdirSync(probe));
afterAll(() => rmSync(probe, { recursive: true }));

/** TypeScript's errors for these manifests as literals of the published types. */
function typeProblems(manifests: readonly Manifest[]): string {
  const lines = manifests.map((manifest, number) => {
    const from = MODELS[typeOf(manifest) as keyof typeof MODELS];
    const literal = JSON.stringify(manifest);
    return `import type { I${manifest.kind} as T${number} } from '${from}';\nexport const m${number}: T${number} = ${literal};`;
  });
  const options = { strict: true, skipLibCheck: true, module: 'nodenext', noEmit: true, types: [] };
  writeFileSync(path.join(probe, 'manifests.ts'), lines.join('\n'));
  writeFileSync(
    path.join(probe, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['manifests.ts'] }),
  );
  const tsc = path.join(import.meta.dirname, '..', 'node_modules', '.bin', 'tsc');
  try {
    execFileSync(tsc, ['-p', probe], { encoding: 'utf8' });
    return '';
  } catch (problem) {
    return (problem as { stdout: string }).stdout;
  }
}

test('manifests have no unknown fields', () => {
  expect(typeProblems(checked.map(({ manifest }) => manifest))).toBe('');
  const [first] = checked;
  const odd = { ...first?.manifest, spec: { replicaz: 1 } } as unknown as Manifest;
  expect(typeProblems([odd])).toContain('replicaz');
});

interface Workload extends Manifest {
  readonly spec: {
    readonly strategy: unknown;
    readonly template: {
      readonly spec: {
        readonly securityContext: { readonly runAsNonRoot?: boolean };
        readonly containers: readonly {
          readonly name: string;
          readonly image: string;
          readonly securityContext: Readonly<Record<string, unknown>>;
        }[];
      };
    };
  };
}

const workloads = all.filter(({ manifest }) => manifest.kind === 'Deployment') as {
  folder: string;
  manifest: Workload;
}[];

test.each(
  workloads.map(({ folder, manifest }) => [folder, manifest.metadata.name, manifest] as const),
)('%s: %s rolls out one by one, as non-root with a read-only root', (_folder, _name, { spec }) => {
  expect(spec.strategy).toEqual({
    type: 'RollingUpdate',
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
  });
  const { securityContext, containers } = spec.template.spec;
  expect(securityContext.runAsNonRoot).toBe(true);
  for (const container of containers) {
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
  }
});

test('each deployment has a disruption budget, and api and worker an autoscaler', () => {
  const { manifests } = renderManifests('high-availability');
  const names = (kind: string) =>
    manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
  expect(names('PodDisruptionBudget').toSorted()).toEqual(names('Deployment').toSorted());
  expect(names('HorizontalPodAutoscaler')).toEqual(['api', 'worker']);
});
