import path from 'node:path';

/** What a document may mention. */
export interface Known {
  /** Whether a path, relative to the repository, exists. */
  exists(file: string): boolean;
  /** Names of all files of the repository, without their folders. */
  readonly fileNames: ReadonlySet<string>;
  /** Scripts of each package, by package name. */
  readonly scripts: ReadonlyMap<string, readonly string[]>;
  readonly rootScripts: readonly string[];
  /** Top-level folders of paths in the text; other text isn't taken for a path. */
  readonly rooms: readonly string[];
}

/** Commands of npm and pnpm themselves. */
const PACKAGE_MANAGER_COMMANDS = new Set([
  'add',
  'audit',
  'ci',
  'dlx',
  'exec',
  'install',
  'outdated',
  'update',
  'why',
]);

/**
 * Text with only the given lines' content and everything else blank, so that line numbers stay
 * correct.
 */
function linesOf(markdown: string): { text: string; number: number; isCode: boolean }[] {
  let isCode = false;
  return markdown.split('\n').map((text, index) => {
    const isFence = /^\s*(?:```|~~~)/u.test(text);
    if (isFence) isCode = !isCode;
    return { text: isFence ? '' : text, number: index + 1, isCode: isCode && !isFence };
  });
}

/** `apps/{web,admin}/src` as `apps/web/src` and `apps/admin/src`. */
function expandBraces(text: string): string[] {
  const match = /^(.*?)\{([^{}]*)\}(.*)$/u.exec(text);
  if (match === null) return [text];
  const [, before = '', choices = '', after = ''] = match;
  return choices.split(',').flatMap((choice) => expandBraces(`${before}${choice}${after}`));
}

function staleCommands(code: string, known: Known): string[] {
  const stale: string[] = [];
  const commands = /\b(npm|pnpm)\s+((?:-{1,2}[\w-]+(?:[= ]@?[\w/.-]+)?\s+)*)(?:run\s+)?([\w:-]+)/gu;
  for (const [, tool = '', flags = '', name = ''] of code.matchAll(commands)) {
    if (PACKAGE_MANAGER_COMMANDS.has(name)) continue;
    const target = /(?:--filter|-F)[= ](\S+)/u.exec(flags)?.[1];
    const scripts = target === undefined ? known.rootScripts : known.scripts.get(target);
    if (scripts === undefined) stale.push(`${tool} --filter ${target} (no such package)`);
    else if (!scripts.includes(name)) stale.push(`${tool} ${flags}${name}`);
  }
  return stale;
}

/**
 * Nonexistent repository paths in a piece of code; patterns and placeholders don't count as paths.
 */
function stalePaths(code: string, known: Known): string[] {
  return code
    .split(/[\s"'()[\]=:;]+/u)
    .flatMap((word) => expandBraces(word.replace(/^\.\//u, '').replace(/[.,]+$/u, '')))
    .filter((word) => known.rooms.some((room) => word.startsWith(`${room}/`)))
    .filter((word) => !/[*<>…$]|NNNN|\/dist(?:\/|$)|\/\.env$/u.test(word))
    .filter((word) => !known.exists(word.replace(/#.*$/u, '')));
}

/** A file of source that is named without its folder, if there is none of that name. */
const staleFile = (code: string, known: Known): string[] =>
  /^[\w-]+(?:\.[\w-]+)*\.(?:css|mjs|sql|tsx?)$/u.test(code) && !known.fileNames.has(code)
    ? [code]
    : [];

function staleLinks(document: string, text: string, known: Known): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|#)/iu.test(target))
    .filter((target) => {
      const file = decodeURIComponent(target.replace(/#.*$/u, ''));
      return !known.exists(path.posix.join(path.posix.dirname(document), file));
    });
}

/** Every nonexistent path, link and command in a document, as `document:line: mention`. */
export function findStaleMentions(document: string, markdown: string, known: Known): string[] {
  return linesOf(markdown).flatMap(({ text, number, isCode }) => {
    const codes = isCode ? [text] : [...text.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code);
    const stale = [
      ...codes.flatMap((code) => staleCommands(code, known)),
      ...codes.flatMap((code) => stalePaths(code, known)),
      ...codes.flatMap((code) => staleFile(code, known)),
      ...(isCode ? [] : staleLinks(document, text, known)),
    ];
    return stale.map((mention) => `${document}:${number}: ${mention} does not exist`);
  });
}
