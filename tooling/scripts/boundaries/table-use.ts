import { domainOf } from './domains.ts';
import {
  type Argument,
  type Expression,
  parseSync,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser';
import { OPEN, tablesInSql } from './sql-tables.ts';

/** A source file as text. */
export interface SourceText {
  /** Relative to the repository, with forward slashes. */
  readonly file: string;
  readonly source: string;
}

/** Tables that files read and write, each with those files. */
export interface TableUse {
  readonly reads: ReadonlyMap<string, readonly string[]>;
  readonly writes: ReadonlyMap<string, readonly string[]>;
}

const READING = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'from',
  'using',
]);
const WRITING = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Views that a domain may publish, one per table: `accounts.users`. */
export const viewsOf = (owners: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => `${owner}.${table}`));

/** Tables in the generated database types: the properties of `DB`. */
export function tablesOfTypes(file: string, source: string): Set<string> {
  const names = new Set<string>();
  new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'DB') return;
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature') continue;
        if (member.key.type === 'Identifier') names.add(member.key.name);
      }
    },
  }).visit(parseSync(file, source).program);
  return names;
}

const isSql = (expression: Expression) =>
  expression.type === 'Identifier' && expression.name === 'sql';

const textOf = (node: Argument | Expression | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** Table of `sql.table('bookings')`: its name, or undefined if that is an expression. */
function tableCall(node: Expression): { readonly name: string | undefined } | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = node.callee;
  const isTable = isSql(object) && property.type === 'Identifier' && property.name === 'table';
  return isTable ? { name: textOf(node.arguments[0]) } : undefined;
}

/** Text of a template, with `sql.table('…')` filled in and every other expression left open. */
function textOfTemplate({ quasis, expressions }: TemplateLiteral): string {
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index];
      if (expression === undefined) return value.raw;
      return `${value.raw}${tableCall(expression)?.name ?? OPEN}`;
    })
    .join('');
}

const withoutAlias = (text: string) => text.replace(/\s+as\s+\w+$/iu, '');

/** Collects the tables that a file uses, and where it names tables used through a variable. */
class FileReader {
  readonly reads = new Set<string>();
  readonly writes = new Set<string>();
  readonly #openReads: number[] = [];
  readonly #openWrites: number[] = [];
  readonly #literals: { name: string; start: number }[] = [];
  readonly #inBuilders = new Set<number>();
  readonly #known: ReadonlySet<string>;

  constructor({ file, source }: SourceText, known: ReadonlySet<string>) {
    this.#known = known;
    const { program } = parseSync(file, source);
    new Visitor({
      CallExpression: (node) => {
        const table = tableCall(node);
        if (table?.name !== undefined) this.#add(this.reads, table.name);
        else if (table !== undefined) this.#openReads.push(node.start);
        if (node.callee.type !== 'MemberExpression') return;
        const { property } = node.callee;
        if (property.type === 'Identifier') this.#readCall(property.name, node.arguments);
      },
      TaggedTemplateExpression: ({ tag, quasi, start }) => {
        if (isSql(tag)) this.#readSql(textOfTemplate(quasi), start);
      },
      Literal: ({ value, start }) => {
        if (typeof value === 'string' && known.has(value)) {
          this.#literals.push({ name: value, start });
        }
      },
    }).visit(program);
    this.#resolve(program.body);
  }

  #add(to: Set<string>, name: string) {
    if (this.#known.has(name)) to.add(name);
  }

  #readCall(name: string, [first]: readonly Argument[]) {
    const isWriting = WRITING.has(name);
    if (!isWriting && !READING.has(name)) return;
    const named = first?.type === 'ArrayExpression' ? first.elements : [first];
    for (const node of named) {
      if (node === null || node === undefined || node.type === 'SpreadElement') continue;
      const text = textOf(node);
      if (text !== undefined) {
        this.#add(isWriting ? this.writes : this.reads, withoutAlias(text));
        this.#inBuilders.add(node.start);
      } else if (isWriting) this.#openWrites.push(node.start);
    }
  }

  #readSql(text: string, start: number) {
    const { reads, writes, hasOpenWrite } = tablesInSql(text, this.#known);
    for (const name of reads) this.reads.add(name);
    for (const name of writes) this.writes.add(name);
    if (hasOpenWrite) this.#openWrites.push(start);
  }

  /**
   * The value of a variable is one of the tables named as text in the surrounding declaration,
   * otherwise anywhere in the file: in a type, a list or a record.
   */
  #resolve(declarations: readonly { readonly start: number; readonly end: number }[]) {
    const named = this.#literals.filter(({ start }) => !this.#inBuilders.has(start));
    const tablesAt = (offset: number) => {
      const around = declarations.find(({ start, end }) => offset >= start && offset < end);
      const near = named.filter(
        ({ start }) => around !== undefined && start >= around.start && start < around.end,
      );
      return (near.length > 0 ? near : named).map(({ name }) => name);
    };
    for (const name of this.#openReads.flatMap(tablesAt)) this.reads.add(name);
    for (const name of this.#openWrites.flatMap(tablesAt)) this.writes.add(name);
  }
}

/** Tables that these files read and write, in Kysely calls and in `sql` templates. */
export function tableUse(files: readonly SourceText[], known: ReadonlySet<string>): TableUse {
  const reads = new Map<string, string[]>();
  const writes = new Map<string, string[]>();
  for (const text of files) {
    const found = new FileReader(text, known);
    for (const [names, all] of [
      [found.reads, reads],
      [found.writes, writes],
    ] as const) {
      for (const name of names) all.set(name, [...(all.get(name) ?? []), text.file]);
    }
  }
  return { reads, writes };
}

/** Tables used by each module of the API. Files outside modules are left out. */
export function tableUseByModule(
  files: readonly SourceText[],
  known: ReadonlySet<string>,
): Map<string, TableUse> {
  const own = files.filter(({ file }) => domainOf(file) !== undefined);
  const modules = Map.groupBy(own, ({ file }) => domainOf(file) ?? '');
  return new Map([...modules].map(([name, texts]) => [name, tableUse(texts, known)]));
}
