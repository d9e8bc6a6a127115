import { cpSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../capture.ts';
import { Failure } from '../failure.ts';
import { inRepository } from '../paths.ts';
import { caddyFile, type Fallback, headersFile, redirectsFile } from './host-files.ts';
import { type Revision, writeManifest } from './manifest.ts';
import { policySettings, readHostedFiles } from './page-files.ts';
import { precompress } from './precompress.ts';
import { writeSbom } from './sbom.ts';
import type { PackageSettings } from './settings.ts';
import { relatedOrigins } from './related-origins.ts';
import { storybookFiles } from './storybook-files.ts';

/** Artefacts, each deployable by itself. */
export const ARTEFACTS = ['api', 'web', 'admin', 'storybook'] as const;

/** One of {@link ARTEFACTS}. */
export type Artefact = (typeof ARTEFACTS)[number];

/** Input of an artefact, and where it is written. */
export interface Packaging {
  readonly folder: string;
  readonly revision: Revision;
  readonly settings: PackageSettings;
}

/** Packages the API's processes and their run-time dependencies. */
async function packageApi({ folder, revision }: Packaging): Promise<void> {
  const name = '@voltcourier/api';
  // Without links, the folder survives any transfer: zip, FTP, COPY.
  const flags = ['--prod', '--config.node-linker=hoisted'];
  const { succeeded, output } = await capture('pnpm', [
    `--filter=${name}`,
    'deploy',
    ...flags,
    folder,
  ]);
  if (!succeeded) throw new Failure(`The API could not be deployed:\n\n${output.trim()}`);
  const dist = path.join(folder, 'dist');
  const metafile = path.join(dist, 'metafile-esm.json');
  await writeSbom(folder, { name, bundles: { folder: 'apps/api', metafile } }, revision);
  rmSync(metafile);
  for (const file of globSync('*', { cwd: dist })) {
    renameSync(path.join(dist, file), path.join(folder, file));
  }
  rmSync(dist, { recursive: true });
  // Needed by pnpm for installing, but not by Node.
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc']) {
    rmSync(path.join(folder, file), { force: true });
  }
  writeManifest(folder, 'api', revision);
}

interface StaticSite {
  readonly name: Artefact;
  /** The workspace's package, and its built files. */
  readonly from: string;
  readonly dist: string;
  /** Path of the files below the host's root. */
  readonly below?: string;
  readonly origin: string;
  readonly fallback: Fallback;
  /** Folders whose images other sites may show. */
  readonly shared?: readonly string[];
}

async function packageSite(
  { name, from, dist, below = '', origin, fallback, shared = [] }: StaticSite,
  { folder, revision, settings }: Packaging,
  extra: Readonly<Record<string, string>> = {},
): Promise<void> {
  const root = path.join(folder, 'public');
  cpSync(inRepository(dist), path.join(root, below), { recursive: true });
  for (const [file, text] of Object.entries(extra)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  await precompress(root);
  const unchanging = [`/${below}${below && '/'}assets/`];
  const hosted = readHostedFiles(root, policySettings(settings, origin), { unchanging, shared });
  writeFileSync(path.join(root, '_headers'), headersFile(hosted, fallback));
  const redirects = redirectsFile(fallback);
  if (redirects !== '') writeFileSync(path.join(root, '_redirects'), redirects);
  writeFileSync(path.join(folder, 'site.caddy'), caddyFile(hosted, fallback));
  await writeSbom(folder, { name: from }, revision);
  const { siteUrl, adminUrl, apiUrl } = settings;
  writeManifest(folder, name, revision, { siteUrl, adminUrl, apiUrl });
}

const packageWeb = (packaging: Packaging) =>
  packageSite(
    {
      name: 'web',
      from: '@voltcourier/web',
      dist: 'apps/web/dist',
      origin: packaging.settings.siteUrl,
      shared: ['/mail/'],
      fallback: {
        missing: [
          { below: '/es/', page: '/es/404.html' },
          { below: '/', page: '/404.html' },
        ],
        pages: ['', '/es'].map((base) => ({
          below: `${base}/visit/`,
          page: `${base}/visit/index.html`,
        })),
      },
    },
    packaging,
    relatedOrigins(packaging.settings),
  );

const packageAdmin = (packaging: Packaging) =>
  packageSite(
    {
      name: 'admin',
      from: '@voltcourier/admin',
      dist: 'apps/admin/dist',
      below: 'admin',
      origin: packaging.settings.adminUrl,
      fallback: { app: { below: '/admin/', page: '/admin/index.html' }, home: '/admin/' },
    },
    packaging,
  );

/** The component catalog, whose frame adds its own scripts and styles. */
async function packageStorybook({ folder, revision }: Packaging): Promise<void> {
  const root = path.join(folder, 'public');
  cpSync(inRepository('packages', 'ui', 'storybook-static'), root, { recursive: true });
  await precompress(root);
  const { headers, caddy } = storybookFiles();
  writeFileSync(path.join(root, '_headers'), headers);
  writeFileSync(path.join(folder, 'site.caddy'), caddy);
  await writeSbom(folder, { name: '@voltcourier/ui', hasDevelopment: true }, revision);
  writeManifest(folder, 'storybook', revision);
}

/** How each artefact is packaged once everything is built. */
export const PACKAGERS: Readonly<Record<Artefact, (packaging: Packaging) => Promise<void>>> = {
  api: packageApi,
  web: packageWeb,
  admin: packageAdmin,
  storybook: packageStorybook,
};
