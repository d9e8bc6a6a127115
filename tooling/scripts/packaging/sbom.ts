import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../capture.ts';
import { Failure } from '../failure.ts';
import { inRepository } from '../paths.ts';
import type { Revision } from './manifest.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly purl: string;
}

interface Bom {
  metadata: { component: Record<string, unknown>; [key: string]: unknown };
  components: readonly Component[];
  dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** esbuild's report on the content of a bundle. */
interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** URL of an npm package (package-url, purl-spec): `pkg:npm/%40scope/name@1.2.3`. */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Packages with code in a bundle, as package URLs. */
function bundledPackages(metafile: Metafile, folder: string): ReadonlySet<string> {
  const roots = new Set(
    Object.keys(metafile.inputs).flatMap(
      (input) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u.exec(input)?.[0] ?? [],
    ),
  );
  return new Set(
    [...roots].map((root) => {
      const file = path.join(folder, root, 'package.json');
      const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as {
        name: string;
        version: string;
      };
      return purlOf(name, version);
    }),
  );
}

/** Asks pnpm for the dependencies of a workspace package, as CycloneDX. */
async function askPnpm(name: string, file: string, ...args: readonly string[]): Promise<Bom> {
  const format = ['--sbom-format=cyclonedx', '--sbom-spec-version=1.6', '--sbom-type=application'];
  const { succeeded, output } = await capture('pnpm', [
    '--silent',
    `--filter=${name}`,
    'sbom',
    ...format,
    ...args,
    `--out=${file}`,
  ]);
  if (!succeeded)
    throw new Failure(`The SBOM of ${name} could not be created:\n\n${output.trim()}`);
  const bom = JSON.parse(readFileSync(file, 'utf8')) as Bom;
  rmSync(file);
  return bom;
}

/** Which packages installed for a build are part of its result. */
export interface Contents {
  /** The workspace package. */
  readonly name: string;
  /** Whether its development dependencies are also in the result. */
  readonly hasDevelopment?: boolean;
  /** Its folder, if esbuild's metafile lists the content of the bundles. */
  readonly bundles?: { readonly folder: string; readonly metafile: string };
}

/**
 * Writes the SBOM of an artefact: its content, without packages that are only needed to build it.
 */
export async function writeSbom(
  folder: string,
  { name, hasDevelopment = false, bundles }: Contents,
  { version, commit }: Revision,
): Promise<void> {
  const file = path.join(folder, 'sbom.cdx.json');
  const bom = await askPnpm(name, file, ...(hasDevelopment || bundles ? [] : ['--prod']));
  let { components } = bom;
  if (bundles !== undefined) {
    const metafile = JSON.parse(readFileSync(bundles.metafile, 'utf8')) as Metafile;
    const bundled = bundledPackages(metafile, inRepository(bundles.folder));
    const installed = await askPnpm(name, file, '--prod');
    const kept = new Set([...bundled, ...installed.components.map(({ purl }) => purl)]);
    components = components.filter(({ purl }) => kept.has(purl));
  }
  const own = bom.metadata.component['bom-ref'];
  const refs = new Set([...components.map((component) => component['bom-ref']), own]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) }));
  const component = {
    ...bom.metadata.component,
    version,
    properties: [{ name: 'commit', value: commit }],
  };
  const whole = { ...bom, metadata: { ...bom.metadata, component }, components, dependencies };
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
}
