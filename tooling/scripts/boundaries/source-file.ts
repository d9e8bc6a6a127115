import path from 'node:path';
import { type MemberExpression, parseSync, Visitor } from 'oxc-parser';

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

/**
 * Reads the parts of a file that matter for the boundaries. `file` is relative to the repository.
 */
export function readSource(file: string, source: string): SourceFile {
  const { module, program, errors } = parseSync(file, source);
  const [broken] = errors;
  if (broken !== undefined) throw new Error(`${file}: ${broken.message}`);

  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean, offset: number) => {
    const isRelative = specifier.startsWith('.');
    const bare = specifier.replace(/\?.*$/u, '');
    const target = isRelative ? path.posix.join(path.posix.dirname(file), bare) : undefined;
    imports.push({ specifier, file: target, isTypeOnly, line: lineAt(offset) });
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

  const environmentReads: number[] = [];
  const queries: number[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
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
  }).visit(program);
  return { file, imports, environmentReads, queries };
}
