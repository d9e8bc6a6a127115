import path from 'node:path';
import { type MemberExpression, type ParseResult, parseSync, Visitor } from 'oxc-parser';

/** An import, a re-export or a dynamic import. */
export interface Import {
  readonly specifier: string;
  /** The imported file, relative to the repository; undefined for a package. */
  readonly file: string | undefined;
  /** Whether it is erased at run time. */
  readonly isTypeOnly: boolean;
  readonly line: number;
}

/** The parts of a source file that matter for the boundaries. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly file: string;
  readonly imports: readonly Import[];
  /** Lines that read environment variables. */
  readonly environmentReads: readonly number[];
  /** Lines that start a query with Kysely's builder. */
  readonly queries: readonly number[];
}

const QUERY_BUILDERS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
]);

function nameOfMember(expression: MemberExpression): string | undefined {
  const { property } = expression;
  if (property.type === 'Identifier' && !expression.computed) return property.name;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

/** Matches files that may read the environment or start a query. */
const MAY_MATTER = new RegExp(
  String.raw`\bprocess\b|\b(?:${[...QUERY_BUILDERS].join('|')})\b`,
  'u',
);

function parse(file: string, source: string): ParseResult {
  const parsed = parseSync(file, source);
  const [broken] = parsed.errors;
  if (broken !== undefined) throw new Error(`${file}: ${broken.message}`);
  return parsed;
}

const lineIn = (source: string, offset: number) => source.slice(0, offset).split('\n').length;

/** Reads the imports of a file. `file` is relative to the repository. */
export function readImports(file: string, source: string): Import[] {
  return importsOf(file, source, parse(file, source));
}

function importsOf(file: string, source: string, { module }: ParseResult): Import[] {
  const imports: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean, offset: number) => {
    const isRelative = specifier.startsWith('.');
    const bare = specifier.replace(/\?.*$/u, '');
    const target = isRelative ? path.posix.join(path.posix.dirname(file), bare) : undefined;
    imports.push({ specifier, file: target, isTypeOnly, line: lineIn(source, offset) });
  };
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    add(moduleRequest.value, isTypeOnly, start);
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest !== null)?.moduleRequest;
    if (from)
      add(
        from.value,
        entries.every(({ isType }) => isType),
        start,
      );
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/su.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2] !== undefined) add(literal[2], false, start);
  }
  return imports;
}

/**
 * Reads the parts of a file that matter for the boundaries. `file` is relative to the repository.
 */
export function readSource(file: string, source: string): SourceFile {
  const parsed = parse(file, source);
  const imports = importsOf(file, source, parsed);
  const environmentReads: number[] = [];
  const queries: number[] = [];
  // Passing the syntax tree from the parser takes longer than everything else, and few files need
  // it.
  if (!MAY_MATTER.test(source)) return { file, imports, environmentReads, queries };
  const lineAt = (offset: number) => lineIn(source, offset);
  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const isProcess = /^(?:node:)?process$/u.test(moduleRequest.value);
    if (isProcess && entries.some(({ importName }) => importName.name === 'env')) {
      environmentReads.push(lineAt(start));
    }
  }
  new Visitor({
    MemberExpression(node) {
      const { object } = node;
      const isProcess =
        (object.type === 'Identifier' && object.name === 'process') ||
        (object.type === 'MemberExpression' && nameOfMember(object) === 'process');
      if (isProcess && nameOfMember(node) === 'env') environmentReads.push(lineAt(node.start));
    },
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression') return;
      if (QUERY_BUILDERS.has(nameOfMember(callee) ?? '')) queries.push(lineAt(start));
    },
  }).visit(parsed.program);
  return { file, imports, environmentReads, queries };
}
