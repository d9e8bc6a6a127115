import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Expression,
  type JSXAttribute,
  type JSXAttributeItem,
  type ObjectProperty,
  parseSync,
  Visitor,
} from 'oxc-parser';
import { type Import, readImports } from '../boundaries/source-file.ts';
import { inRepository, repository } from '../paths.ts';

/** A page as declared by an app, and the file that renders it. */
export interface Page {
  readonly path: string;
  readonly file: string;
}

/** Data about the repository for the map. Paths are relative to it. */
export interface SourceTree {
  readonly pages: readonly Page[];
  /** Files of each page, by the page's file. */
  readonly filesOfPage: ReadonlyMap<string, readonly string[]>;
  /** Handlers in each folder with a routes.ts: `createIntent`, `bitcoin.create`. */
  readonly handlers: ReadonlyMap<string, ReadonlySet<string>>;
  readonly contracts: readonly string[];
  /** Text of every file of the apps, and of every test. */
  readonly texts: ReadonlyMap<string, string>;
}

const list = (pattern: string) =>
  globSync(pattern, { cwd: repository, exclude: ['**/node_modules', '**/dist'] })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();

const read = (file: string) => readFileSync(inRepository(file), 'utf8');

const isInside = (outer: { start: number; end: number }, inner: { start: number }) =>
  inner.start >= outer.start && inner.start < outer.end;

function textOf(value: Expression | null | undefined): string | undefined {
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

/** Strings by their name in the code: `ROUTES.audit`. */
type NamedTexts = ReadonlyMap<string, string>;

/** String constants exported by a file, named `space.name` if it is imported as a namespace. */
export function constantsIn(file: string, source: string, space: string): NamedTexts {
  const texts = new Map<string, string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      const text = textOf(init);
      if (id.type === 'Identifier' && text !== undefined) texts.set(`${space}.${id.name}`, text);
    },
  }).visit(parseSync(file, source).program);
  return texts;
}

/** Strings in the objects declared by a file, such as `const ROUTES = { audit: '/audit' }`. */
export function namedTextsIn(file: string, source: string): NamedTexts {
  const texts = new Map<string, string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      const object = init?.type === 'TSAsExpression' ? init.expression : init;
      if (id.type !== 'Identifier' || object?.type !== 'ObjectExpression') return;
      for (const property of object.properties) {
        if (property.type !== 'Property') continue;
        const text = textOf(property.value);
        if (text !== undefined) texts.set(`${id.name}.${nameOf(property)}`, text);
      }
    },
  }).visit(parseSync(file, source).program);
  return texts;
}

/** A string literal, or one referred to by name. */
function textIn(value: Expression, named: NamedTexts): string | undefined {
  if (value.type !== 'MemberExpression' || value.computed) return textOf(value);
  const { object, property } = value;
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return undefined;
  return named.get(`${object.name}.${property.name}`);
}

const nameOf = ({ key }: ObjectProperty): string | undefined =>
  key.type === 'Identifier' ? key.name : undefined;

const below = (prefix: string, address: string) =>
  address === '/' ? prefix : `${prefix}/${address.replace(/^\//u, '')}`;

/** Source files of a file's imported names. */
function importedFiles(file: string, source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { moduleRequest, entries } of parseSync(file, source).module.staticImports) {
    if (!moduleRequest.value.startsWith('.')) continue;
    const target = path.posix.join(path.posix.dirname(file), moduleRequest.value);
    for (const { localName } of entries) found.set(localName.value, target);
  }
  return found;
}

/**
 * Pages of a route table: each row has its path, or names one of `named`, and its file in `routes`
 * unless that is the path with dashes.
 */
export function pagesOfRouteTable(
  file: string,
  source: string,
  named: NamedTexts = new Map(),
): Page[] {
  const routes = path.posix.join(path.posix.dirname(file), '../routes');
  const pages: Page[] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const valueOf = (name: string) => {
        const found = properties.find(
          (property) => property.type === 'Property' && nameOf(property) === name,
        );
        return found?.type === 'Property' ? textIn(found.value, named) : undefined;
      };
      const address = valueOf('path');
      if (address === undefined) return;
      const module = valueOf('module') ?? address.slice(1).replaceAll('/', '-');
      pages.push({ path: address, file: `${routes}/${module}.tsx` });
    },
  }).visit(parseSync(file, source).program);
  return pages;
}

function attributeOf(attributes: readonly JSXAttributeItem[], name: string) {
  return attributes.find(
    (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === name,
  );
}

/**
 * Pages of a table whose rows have their path, or name one of `named`, and import the component
 * that renders them, below `prefix`.
 */
export function pagesOfLoadTable(
  file: string,
  source: string,
  prefix: string,
  named: NamedTexts = new Map(),
): Page[] {
  const rows: { path: string; start: number; end: number }[] = [];
  const imports: { file: string; start: number }[] = [];
  new Visitor({
    ObjectExpression({ properties, start, end }) {
      for (const property of properties) {
        if (property.type !== 'Property' || nameOf(property) !== 'path') continue;
        const address = textIn(property.value, named);
        if (address !== undefined) rows.push({ path: below(prefix, address), start, end });
      }
    },
    ImportExpression({ source: module, start }) {
      const target = textOf(module);
      if (target === undefined) return;
      imports.push({ file: path.posix.join(path.posix.dirname(file), target), start });
    },
  }).visit(parseSync(file, source).program);
  return rows.map((row) => ({
    path: row.path,
    file: imports.find((found) => isInside(row, found))?.file ?? file,
  }));
}

/** Value of an attribute; undefined if it is neither a string nor one of `named`. */
function attributeText({ value }: JSXAttribute, named: NamedTexts): string | undefined {
  if (value?.type === 'Literal') return value.value;
  if (value?.type !== 'JSXExpressionContainer') return undefined;
  return value.expression.type === 'JSXEmptyExpression'
    ? undefined
    : textIn(value.expression, named);
}

/** Pages of `<Route path element>` elements, below `prefix`; `named` as for a table. */
export function pagesOfRouteElements(
  file: string,
  source: string,
  prefix: string,
  named: NamedTexts = new Map(),
): Page[] {
  const imports = importedFiles(file, source);
  const routes: { path: string; start: number; end: number }[] = [];
  const components: { file: string; start: number }[] = [];
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier') return;
      const target = imports.get(name.name);
      if (target !== undefined) components.push({ file: target, start: name.start });
      if (name.name !== 'Route') return;
      const declared = attributeOf(attributes, 'path');
      const element = attributeOf(attributes, 'element');
      if (declared?.type !== 'JSXAttribute' || element === undefined) return;
      // Elements created from a table are read from the table.
      const text = attributeText(declared, named);
      if (text === undefined) return;
      routes.push({ path: below(prefix, text), start: element.start, end: element.end });
    },
  }).visit(parseSync(file, source).program);
  return routes.map((route) => ({
    path: route.path,
    // A component used without an import is rendered by the file that declares the routes.
    file: components.find((component) => isInside(route, component))?.file ?? file,
  }));
}

/** Handlers returned by a module's routes.ts, with their feature if it is given. */
export function handlersIn(file: string, source: string): Set<string> {
  const names = new Set<string>();
  new Visitor({
    Property(node) {
      const name = nameOf(node as ObjectProperty);
      if (name !== undefined) names.add(name);
    },
  }).visit(parseSync(file, source).program);
  const features = [...source.matchAll(/Handlers<Routes>\['(\w+)'\]/gu)].map(([, name]) => name);
  const whole = features.flatMap((feature) => [...names].map((name) => `${feature}.${name}`));
  return new Set([...names, ...whole]);
}

/** They declare which lists a change refreshes. Importing them isn't a call of those endpoints. */
const EFFECTS = ['apps/admin/src/lib/effects.ts', 'packages/account-screens/src/account-app.ts'];

const SCREENS = /^@voltcourier\/account-screens\/(.+)$/u;

/**
 * Files that an import may refer to: the resolved one, or one of the screens shared by both apps.
 */
function filesOf({ file, specifier }: Import): string[] {
  if (file !== undefined) return [file];
  const [, screen] = SCREENS.exec(specifier) ?? [];
  return screen === undefined
    ? []
    : ['ts', 'tsx'].map((ending) => `packages/account-screens/src/${screen}.${ending}`);
}

/**
 * Returns a function for a file and all files that it imports directly or indirectly, if they are
 * in `texts`.
 */
function closuresIn(texts: ReadonlyMap<string, string>): (start: string) => string[] {
  const known = new Map<string, readonly string[]>();
  const importedBy = (file: string): readonly string[] => {
    const source = texts.get(file);
    if (source === undefined || !/\.tsx?$/u.test(file)) return [];
    return readImports(file, source)
      .flatMap(filesOf)
      .filter((imported) => texts.has(imported));
  };
  return (start) => {
    const files = new Set([start]);
    for (const file of files) {
      const imported = known.get(file) ?? importedBy(file);
      known.set(file, imported);
      for (const found of imported) files.add(found);
    }
    return [...files];
  };
}

/** Reads the map's input. */
export function readSourceTree(): SourceTree {
  const files = [
    ...list('{apps/{web,admin},packages/account-screens}/src/**/*.{ts,tsx}'),
    ...list('apps/api/src/**/*.test.ts'),
    ...list('tooling/e2e/**/*.e2e.ts'),
  ].filter((file) => !EFFECTS.includes(file));
  const texts = new Map(files.map((file) => [file, read(file)]));
  const table = 'apps/web/src/app/route-table.ts';
  const main = 'apps/admin/src/app/main.tsx';
  const staff = 'apps/admin/src/app/staff-pages.ts';
  const addresses = 'apps/admin/src/lib/paths.ts';
  const named = namedTextsIn(addresses, read(addresses));
  const leading = 'apps/web/src/app/staff-addresses.ts';
  const sitePaths = 'apps/web/src/lib/paths.ts';
  const pages = [
    ...pagesOfRouteTable(table, read(table), constantsIn(sitePaths, read(sitePaths), 'paths')),
    // These pages only redirect, and are rendered where they are listed.
    ...pagesOfRouteTable(leading, read(leading)).map((page) => ({ ...page, file: leading })),
    ...pagesOfLoadTable(staff, read(staff), '/admin', named),
    ...pagesOfRouteElements(main, read(main), '/admin', named),
  ];
  const pageFiles = [...new Set(pages.map(({ file }) => file))];
  const closureOf = closuresIn(texts);
  return {
    pages,
    filesOfPage: new Map(pageFiles.map((file) => [file, closureOf(file)])),
    handlers: new Map(
      list('apps/api/src/{domains,platform}/**/routes.ts').map((file) => [
        path.posix.dirname(file),
        handlersIn(file, read(file)),
      ]),
    ),
    contracts: list('packages/contracts/src/**/*.ts'),
    texts,
  };
}
