import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { readRevision } from '../packaging/manifest.ts';
import type { Artefact } from '../packaging/artefacts.ts';
import { inRepository } from '../paths.ts';
import { BASE_IMAGE } from './base-image.ts';
import { type Buildah, CHROOT } from './buildah.ts';

/** Name under which an image is stored. */
export const imageOf = (artefact: Artefact): string => `localhost/voltcourier-${artefact}`;

/** Addresses of the pages in the checked images. */
const ADDRESSES = {
  APP_URL: 'https://www.voltcourier.test',
  ADMIN_URL: 'https://staff.voltcourier.test',
  API_URL: 'https://api.voltcourier.test',
} as const;

/** Builds an image from its Dockerfile as an operator does, on the check's base image. */
export async function buildImage(buildah: Buildah, artefact: Artefact): Promise<void> {
  const { commit } = await readRevision(process.env);
  const dockerfile = inRepository('tooling', 'deploy', 'images', `${artefact}.Dockerfile`);
  const addresses = artefact === 'web' || artefact === 'admin' ? ADDRESSES : {};
  const args = { NODE_IMAGE: BASE_IMAGE, CADDY_IMAGE: BASE_IMAGE, COMMIT: commit, ...addresses };
  const given = artefact === 'api' ? { ...args, CADDY_IMAGE: undefined } : args;
  // Packages already downloaded by this machine, so that nothing is downloaded twice.
  const store = path.join(homedir(), '.local', 'share', 'pnpm', 'store');
  await buildah.run(
    'bud',
    CHROOT,
    '--format=docker',
    '--pull=false',
    `--file=${dockerfile}`,
    `--ignorefile=${dockerfile}.dockerignore`,
    ...Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [`--build-arg=${name}=${value}`],
    ),
    ...(existsSync(store) ? [`--volume=${store}:/root/.local/share/pnpm/store`] : []),
    `--tag=${imageOf(artefact)}`,
    inRepository(),
  );
}
