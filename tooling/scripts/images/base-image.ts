import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { needProgram } from '../apart/debian-program.ts';
import { capture } from '../capture.ts';
import { Failure } from '../failure.ts';
import type { Buildah } from './buildah.ts';

/** Replaces the official images of Node and Caddy, because no registry is available here. */
export const BASE_IMAGE = 'localhost/voltcourier-base';

const DEBIAN = 'bookworm';
const EXTRA_AUTHORITIES = '/etc/ssl/extra-authorities.pem';

/** The pinned Node, with this machine's npm. */
async function addNode(root: string): Promise<void> {
  const node = path.join(root, 'usr', 'local', 'bin', 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  // `npm` is a link to npm/bin/npm-cli.js.
  const npm = path.resolve(realpathSync(await needProgram('npm')), '../..');
  const target = path.join(root, 'usr', 'local', 'lib', 'node_modules');
  mkdirSync(target, { recursive: true });
  cpSync(npm, path.join(target, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(
      `../lib/node_modules/npm/bin/${name}-cli.js`,
      path.join(root, 'usr', 'local', 'bin', name),
    );
  }
}

/**
 * Creates a Debian image with Node, npm and Caddy, from Debian packages and files of this machine.
 */
export async function makeBaseImage(buildah: Buildah, folder: string): Promise<void> {
  const debootstrap = await needProgram('debootstrap');
  const root = path.join(folder, 'debian');
  const include = '--include=ca-certificates,caddy,wget';
  const made = await capture('nice', [
    '-n',
    '10',
    debootstrap,
    '--variant=minbase',
    include,
    DEBIAN,
    root,
  ]);
  if (!made.succeeded) {
    throw new Failure(`Debian’s base could not be created:\n\n${made.output.trim().slice(-2000)}`);
  }
  await addNode(root);
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  const hasAuthorities = authorities !== undefined && existsSync(authorities);
  if (hasAuthorities) copyFileSync(authorities, path.join(root, EXTRA_AUTHORITIES));
  const container = await buildah.run('from', 'scratch');
  await buildah.run('copy', '--quiet', container, root, '/');
  const environment = [
    '--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...(hasAuthorities ? [`--env=NODE_EXTRA_CA_CERTS=${EXTRA_AUTHORITIES}`] : []),
  ];
  await buildah.run('config', ...environment, container);
  await buildah.run('commit', '--quiet', '--rm', '--format=docker', container, BASE_IMAGE);
}
