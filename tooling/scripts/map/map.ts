import { Failure } from '../failure.ts';
import { linkTo, tableOf } from './markdown.ts';
import type { Page, SourceTree } from './source-tree.ts';
import { ANY_OTHER_PATH, type CallRow, type PageRow } from './specification.ts';

/** An endpoint of the table: `bookings.create` is `POST /api/booking`. */
export interface MapEndpoint {
  readonly feature: string;
  readonly name: string;
  /** Method, and path as clients write it: `GET /api/booking/{id}`. */
  readonly call: string;
}

/** What was asked for, and what was added to it. */
export interface MapRows {
  readonly specifiedPages: readonly PageRow[];
  readonly specifiedCalls: readonly CallRow[];
  readonly furtherPages: readonly PageRow[];
  readonly furtherCalls: readonly CallRow[];
}

const NOT_BUILT = '_not built_';
/** Tests that make every call; the introduction names them once instead of every row. */
const ASK_EVERYTHING = new Set([
  'apps/api/src/platform/http/access.test.ts',
  'apps/api/src/platform/http/fuzz.test.ts',
]);
const NOT_FOUND_PATH = '/404';

/** A feature's name as its file has it. */
const kebab = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);

/** Matches code that calls an endpoint: through a client, or by its address. */
function usePatternOf({ feature, name, call }: MapEndpoint): RegExp {
  const address = escaped(call.split(' ')[1] ?? '').replaceAll(
    /\\\{\w+\\\}/gu,
    String.raw`[^/\s'"]+`,
  );
  return new RegExp(String.raw`\b${feature}\.${name}\b|${address}(?![\w/-]|\$\{)`, 'u');
}

/** Matches a test that opens a page. */
function visitPatternOf(page: string): RegExp {
  if (page === '/') return /(['"`])\/(?:\1|[?#])/u;
  return new RegExp(String.raw`(?<![\w}])${escaped(page)}(?![\w-]|/\w)`, 'u');
}

const nameOfFile = (file: string) => file.split('/').at(-1) ?? file;

const linksTo = (files: readonly string[]) =>
  [...new Set(files)].map((file) => linkTo(file, nameOfFile(file))).join(', ');

/** Collects what is wrong with the rows: every endpoint and every page needs exactly one. */
function refuseUnmatched(
  kind: string,
  rows: readonly string[],
  built: readonly string[],
): string[] {
  const twice = rows.filter((row, index) => rows.indexOf(row) !== index);
  return [
    ...twice.map((row) => `${row} has two rows in tooling/scripts/map/specification.ts.`),
    ...built
      .filter((name) => !rows.includes(name))
      .map((name) => `The ${kind} ${name} has no row in tooling/scripts/map/specification.ts.`),
  ];
}

function moduleOf({ feature, name }: MapEndpoint, handlers: SourceTree['handlers']) {
  const own = kebab(feature);
  if (handlers.get(own)?.has(name)) return own;
  const declared = [...handlers].find(([, names]) => names.has(`${feature}.${name}`))?.[0];
  if (declared !== undefined) return declared;
  return [...handlers].find(([, names]) => names.has(name))?.[0];
}

const filesOf = ({ filesOfPage }: SourceTree, { file }: Page) => filesOfPage.get(file) ?? [file];

function featuresOf(tree: SourceTree, page: Page): string[] {
  const features = filesOf(tree, page).flatMap((file) => {
    const name = /^apps\/(?:web|admin)\/src\/features\/([^/]+)\//u.exec(file)?.[1];
    return name === undefined ? [] : [name];
  });
  return [...new Set(features)];
}

function testsOfPage(tree: SourceTree, page: Page): string[] {
  const folders = featuresOf(tree, page).map((feature) => `/features/${feature}/`);
  const app = page.file.split('/').slice(0, 2).join('/');
  const isNotFound = page.path === NOT_FOUND_PATH;
  return [...tree.texts]
    .filter(([file, text]) =>
      file.startsWith('e2e/')
        ? isNotFound
          ? /address that is no page/u.test(text)
          : visitPatternOf(page.path).test(text)
        : file.startsWith(app) &&
          /\.test\.tsx?$/u.test(file) &&
          folders.some((folder) => file.includes(folder)),
    )
    .map(([file]) => file);
}

function testsOfEndpoint(tree: SourceTree, endpoint: MapEndpoint, module: string): string[] {
  const pattern = usePatternOf(endpoint);
  return [...tree.texts]
    .filter(
      ([file, text]) =>
        /^(?:apps\/api\/.*\.test\.ts|e2e\/.*)$/u.test(file) &&
        !ASK_EVERYTHING.has(file) &&
        (pattern.test(text) || file.startsWith(`apps/api/src/modules/${module}/`)),
    )
    .map(([file]) => file);
}

function pageCells(
  tree: SourceTree,
  endpoints: readonly MapEndpoint[],
  { path, purpose }: PageRow,
): string[] {
  const declared = path === ANY_OTHER_PATH ? NOT_FOUND_PATH : path;
  const page = tree.pages.find((candidate) => candidate.path === declared);
  const label = path === ANY_OTHER_PATH ? path : `\`${path}\``;
  if (page === undefined) return [label, purpose, NOT_BUILT, '', ''];
  const source = filesOf(tree, page).map((file) => tree.texts.get(file) ?? '');
  const calls = endpoints.filter((endpoint) =>
    source.some((text) => usePatternOf(endpoint).test(text)),
  );
  return [
    label,
    purpose,
    linkTo(page.file, page.file.replace(/^apps\/(\w+)\/src\//u, '$1 ')),
    calls.map(({ feature, name }) => `\`${feature}.${name}\``).join(', '),
    linksTo(testsOfPage(tree, page)),
  ];
}

function callCells(
  tree: SourceTree,
  endpoints: readonly MapEndpoint[],
  { call, purpose }: CallRow,
): string[] {
  const endpoint = endpoints.find((candidate) => candidate.call === call);
  if (endpoint === undefined) return [`\`${call}\``, purpose, NOT_BUILT, '', ''];
  const { feature, name } = endpoint;
  const module = moduleOf(endpoint, tree.handlers);
  if (module === undefined) throw new Failure(`${feature}.${name} has no handler in a routes.ts.`);
  return [
    `\`${call}\``,
    purpose,
    linkTo(`packages/contracts/src/${kebab(feature)}.ts`, `${feature}.${name}`),
    linkTo(`apps/api/src/modules/${module}/routes.ts`, module),
    linksTo(testsOfEndpoint(tree, endpoint, module)),
  ];
}

const INTRODUCTION = `# Map

From what was asked for to where it is: each page of section 2 and each call of section 7 of the
specification, with its contract, its module, its screen and its tests, and then what the product
has beyond them. Rows that are not built yet say so.

Made by \`pnpm check:map --write\` from the endpoint table, the routes of the two apps, the handlers
and the tests; \`npm test\` refuses a page that is stale, and an endpoint or a page without a row. A
page's calls are those in its own files and what they import; its tests are the end-to-end tests that open it and
the unit tests of its features. A call's tests are those that make it and those of its module. All
calls are also made by [access.test.ts](../apps/api/src/http/access.test.ts), as everybody, and by
[fuzz.test.ts](../apps/api/src/http/fuzz.test.ts), with input of every shape.`;

/**
 * The map as a page of documentation.
 *
 * @throws Failure naming every endpoint and page without a row.
 */
export function renderMap(
  tree: SourceTree,
  endpoints: readonly MapEndpoint[],
  rows: MapRows,
): string {
  const pageRows = [...rows.specifiedPages, ...rows.furtherPages].map(({ path }) =>
    path === ANY_OTHER_PATH ? NOT_FOUND_PATH : path,
  );
  const callRows = [...rows.specifiedCalls, ...rows.furtherCalls].map(({ call }) => call);
  const builtPages = tree.pages.map(({ path }) => path);
  const builtCalls = endpoints.map(({ call }) => call);
  const gone = [
    ...rows.furtherPages.map(({ path }) => path).filter((path) => !builtPages.includes(path)),
    ...rows.furtherCalls.map(({ call }) => call).filter((call) => !builtCalls.includes(call)),
  ];
  const problems = [
    ...refuseUnmatched('page', pageRows, builtPages),
    ...refuseUnmatched('endpoint', callRows, builtCalls),
    ...gone.map((name) => `${name} has a row as something that was added, and does not exist.`),
  ];
  if (problems.length > 0) throw new Failure(problems.join('\n'));

  const pageTable = (some: readonly PageRow[]) =>
    tableOf(
      ['Page', 'What it is', 'Screen', 'Calls', 'Tests'],
      some.map((row) => pageCells(tree, endpoints, row)),
    );
  const callTable = (some: readonly CallRow[]) =>
    tableOf(
      ['Call', 'What it does', 'Contract', 'Module', 'Tests'],
      some.map((row) => callCells(tree, endpoints, row)),
    );
  const sections = [
    INTRODUCTION,
    '## Pages',
    pageTable(rows.specifiedPages),
    '## Calls',
    callTable(rows.specifiedCalls),
    '## Beyond the specification',
    pageTable(rows.furtherPages),
    callTable(rows.furtherCalls),
    'Not in the table of endpoints, because they are not called by our own pages: Stripe’s webhook in\n[raw-routes.ts](../apps/api/src/http/raw-routes.ts), the OpenAPI document and its page, and the metrics.',
  ];
  return `${sections.join('\n\n')}\n`;
}
