import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { readRevision } from '../packaging/manifest.ts';
import type { Artefact } from '../packaging/artefacts.ts';
import { inRepository } from '../paths.ts';
import { BASE_IMAGE } from './base-image.ts';
import { type Buildah, CHROOT } from './buildah.ts';

/** The name under which an image is kept. */
export const imageOf = (artefact: Artefact): string => `localhost/voltcourier-${artefact}`;

/** Where the pages of the images in the check are. */
const ADDRESSES = {
  APP_URL: 'https://www.voltcourier.test',
  ADMIN_URL: 'https://staff.voltcourier.test',
  API_URL: 'https://api.voltcourier.test',
} as const;

/** Builds an image from its Dockerfile as an operator does, on the base of the check. */
export async function buildImage(buildah: Buildah, artefact: Artefact): Promise<void> {
  const { commit } = await readRevision(process.env);
  const dockerfile = inRepository('tooling', 'deploy', 'images', `${artefact}.Dockerfile`);
  const addresses = artefact === 'web' || artefact === 'admin' ? ADDRESSES : {};
  const args = { NODE_IMAGE: BASE_IMAGE, CADDY_IMAGE: BASE_IMAGE, COMMIT: commit, ...addresses };
  const given = artefact === 'api' ? { ...args, CADDY_IMAGE: undefined } : args;
  // What this machine has downloaded already, so that the registry is asked for nothing twice.
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
