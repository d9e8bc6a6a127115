import { DOMAINS } from './domains.ts';
import type { Violation } from './violation.ts';

/** The folders whose subfolders are domains, with the other names allowed in them. */
const ROOMS: readonly (readonly [room: RegExp, others: readonly string[]])[] = [
  [/^packages\/contracts\/src\/([^/]+)\//u, ['kernel']],
  [/^apps\/api\/src\/domains\/([^/]+)\//u, []],
  [/^tooling\/e2e\/([^/]+)\//u, ['harness', 'site']],
  [/^apps\/(?:web|admin)\/src\/features\/([^/]+)\//u, []],
];

/** Checks for folders not named after a domain: the same names are used everywhere. */
export function checkRooms(files: readonly string[]): Violation[] {
  const seen = new Map<string, Violation>();
  for (const file of files) {
    for (const [room, others] of ROOMS) {
      const [folder, name] = room.exec(file) ?? [];
      if (folder === undefined || name === undefined || seen.has(folder)) continue;
      if ([...DOMAINS, ...others].includes(name)) continue;
      const sentence = `${name} is no domain; see boundaries/domains.ts`;
      seen.set(folder, { file, line: 1, sentence });
    }
  }
  return [...seen.values()];
}
