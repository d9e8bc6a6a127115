import { existsSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../capture.ts';
import { Failure } from '../failure.ts';

/** Debian's program folders, in addition to PATH. */
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/bin'];

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...FOLDERS];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Whether {@link needProgram} would find a program, or may install it. */
export const canHaveProgram = (name: string): boolean =>
  findProgram(name) !== undefined || canInstall();

/**
 * Path of a program from a Debian package: an installed one, otherwise installed now if that is
 * allowed.
 *
 * @throws Failure with one sentence that says what to install.
 */
export async function needProgram(name: string, debianPackage = name): Promise<string> {
  const found = findProgram(name);
  if (found !== undefined) return found;
  let reason = 'this is not root on Debian';
  if (canInstall()) {
    const get = `apt-get install -y --no-install-recommends ${debianPackage}`;
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const { output } = await capture('sh', ['-c', `apt-get update && ${get}`], { env });
    reason = output.trim().split('\n').at(-1) ?? '';
  }
  const installed = findProgram(name);
  if (installed !== undefined) return installed;
  throw new Failure(
    `No ${name} was found. Install it (Debian: apt-get install ${debianPackage}). Installing it automatically failed: ${reason}`,
  );
}
