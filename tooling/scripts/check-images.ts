import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { needProgram } from './apart/debian-program.ts';
import { runCommand } from './failure.ts';
import { makeBaseImage } from './images/base-image.ts';
import { createBuildah } from './images/buildah.ts';
import { buildImage } from './images/build-images.ts';
import { tryApi, tryStatic } from './images/run-images.ts';
import { ARTEFACTS } from './packaging/artefacts.ts';
import { stopSignal } from './stop-signal.ts';
import { showStep } from './terminal.ts';

/**
 * Builds every image from its Dockerfile with Debian's buildah, on a base image made of Debian
 * packages, and starts each under its own account. The registry's base images are not tested here.
 */
async function check(): Promise<void> {
  const signal = stopSignal();
  const command = await needProgram('buildah');
  const folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-images-'));
  const buildah = createBuildah(command, folder, signal);
  try {
    await showStep('Base', () => makeBaseImage(buildah, folder));
    for (const artefact of ARTEFACTS) {
      await showStep(`Build ${artefact}`, () => buildImage(buildah, artefact));
    }
    const run = { buildah, folder };
    await showStep('Run migration and api', () => tryApi(run));
    await showStep('Run web', () => tryStatic(run, 'web', '/booking'));
    await showStep('Run admin', () => tryStatic(run, 'admin', '/admin/bookings'));
    await showStep('Run storybook', () => tryStatic(run, 'storybook', '/index.html'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(check);
