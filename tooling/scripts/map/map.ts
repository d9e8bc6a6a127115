import { API_PREFIX } from '@voltcourier/contracts';
import { Failure } from '../failure.ts';
import { linkTo, tableOf } from './markdown.ts';
import { kebab, type MapEndpoint, stemOf, usePatternOf } from './names.ts';
import { testsOfFeature, testsOfPage } from './own-tests.ts';
import type { Page, SourceTree } from './source-tree.ts';
import { ANY_OTHER_PATH, type CallRow, type PageRow } from './specification.ts';

/** The specified pages and calls, and those added to them. */
export interface MapRows {
  readonly specifiedPages: readonly PageRow[];
  readonly specifiedCalls: readonly CallRow[];
  readonly furtherPages: readonly PageRow[];
}

const NOT_BUILT = '_not built_';
const NOT_FOUND_PATH = '/404';

const links = (files: readonly string[]) =>
  files.map((file) => linkTo(file, stemOf(file))).join(', ');

const declaredPath = (path: string) => (path === ANY_OTHER_PATH ? NOT_FOUND_PATH : path);

/** App and name of an app's folder: `web bookings`. */
const labelOf = (folder: string) => {
  const [, app, , ...names] = folder.split('/');
  return [app, names.at(-1)].filter((name) => name !== undefined).join(' ');
};

/** Every built page needs exactly one row; a row of section 2 may exist before its page. */
function refuseUnmatched({ pages }: SourceTree, { specifiedPages, furtherPages }: MapRows) {
  const pathsOf = (some: readonly PageRow[]) => some.map(({ path }) => declaredPath(path));
  const further = pathsOf(furtherPages);
  const all = [...pathsOf(specifiedPages), ...further];
  const built = pages.map(({ path }) => path);
  const problems = [
    ...all
      .filter((row, index) => all.indexOf(row) !== index)
      .map((path) => `${path} has two rows in tooling/scripts/map/specification.ts.`),
    ...built
      .filter((path) => !all.includes(path))
      .map((path) => `The page ${path} has no row in tooling/scripts/map/specification.ts.`),
    ...further
      .filter((path) => !built.includes(path))
      .map((path) => `${path} has a row as something that was added, and does not exist.`),
  ];
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}

/** The folder whose routes.ts handles an endpoint. */
function folderOf({ feature, name }: MapEndpoint, { handlers }: SourceTree): string {
  const own = [...handlers].find(
    ([folder, names]) => names.has(name) && folder.endsWith(`/${kebab(feature)}`),
  );
  const declared = [...handlers].find(([, names]) => names.has(`${feature}.${name}`));
  const found = own ?? declared ?? [...handlers].find(([, names]) => names.has(name));
  if (found === undefined) throw new Failure(`${feature}.${name} has no handler in a routes.ts.`);
  return found[0];
}

/** Returns the features that a page's files call. */
type FeaturesOf = (page: Page) => string[];

/** Returns a {@link FeaturesOf} that searches each file once. */
function featuresIn(tree: SourceTree, endpoints: readonly MapEndpoint[]): FeaturesOf {
  const known = new Map<string, ReadonlySet<string>>();
  const search = (file: string): ReadonlySet<string> => {
    const text = tree.texts.get(file) ?? '';
    const calls = endpoints.filter((endpoint) => usePatternOf(endpoint).test(text));
    return new Set(calls.map(({ feature }) => feature));
  };
  const inOrder = new Set(endpoints.map(({ feature }) => feature));
  return ({ file }) => {
    const files = tree.filesOfPage.get(file) ?? [file];
    for (const name of files) if (!known.has(name)) known.set(name, search(name));
    return [...inOrder].filter((feature) => files.some((name) => known.get(name)?.has(feature)));
  };
}

function pageCells(tree: SourceTree, featuresOf: FeaturesOf, { path, purpose }: PageRow): string[] {
  const label = path === ANY_OTHER_PATH ? path : `\`${path}\``;
  const page = tree.pages.find((candidate) => candidate.path === declaredPath(path));
  if (page === undefined) return [label, purpose, NOT_BUILT, '', ''];
  // What is rendered at any path is the frame around all pages, so none of its calls belong to it
  // alone.
  const features = path.endsWith('*') ? [] : featuresOf(page);
  const screen = linkTo(page.file, `${page.file.split('/')[1]} ${stemOf(page.file)}`);
  const tests =
    page.path === NOT_FOUND_PATH
      ? testsOfFeature(tree.texts, 'not-found')
      : testsOfPage(tree.texts, { path, features });
  return [label, purpose, screen, features.join(', '), links(tests)];
}

/** Folders of the apps, and of their shared code, that call a feature. */
function clientsOf(tree: SourceTree, endpoints: readonly MapEndpoint[]): string[] {
  const patterns = endpoints.map(usePatternOf);
  const files = [...tree.texts].filter(
    ([file, text]) =>
      /^(?:apps\/(?:web|admin)|packages)\//u.test(file) &&
      !/\.test\.tsx?$/u.test(file) &&
      patterns.some((pattern) => pattern.test(text)),
  );
  const folders = files.map(([file]) =>
    file.startsWith('packages/')
      ? file.replace(/\/src\/.*$/u, '/src')
      : file.replace(/(\/src\/(?:features\/)?[^/]+)\/.*$/u, '$1'),
  );
  return [...new Set(folders)].toSorted();
}

/** Calls of a feature by their paths below `/api`: `GET, POST /contacts`. */
function callsIn(endpoints: readonly MapEndpoint[]): string {
  const byPath = Map.groupBy(
    endpoints.map(({ call }) => call.split(` ${API_PREFIX}`)),
    ([, path = '']) => path,
  );
  return [...byPath]
    .map(([path, calls]) => `\`${calls.map(([method]) => method).join(', ')} ${path}\``)
    .join(' · ');
}

/** A feature: its contract, handlers, callers, tests and calls. */
function featureLines(tree: SourceTree, endpoints: readonly MapEndpoint[]): string {
  const feature = endpoints[0]?.feature ?? '';
  const contract = tree.contracts.find((file) => stemOf(file) === kebab(feature));
  if (contract === undefined) throw new Failure(`${feature} has no file in packages/contracts.`);
  const folders = new Set(endpoints.map((endpoint) => folderOf(endpoint, tree)));
  const rows = [
    linkTo(contract, 'contract'),
    ...[...folders].map((folder) =>
      linkTo(`${folder}/routes.ts`, `api ${folder.split('/').at(-1) ?? folder}`),
    ),
    ...clientsOf(tree, endpoints).map((folder) => linkTo(folder, labelOf(folder))),
    ...testsOfFeature(tree.texts, feature).map((file) => linkTo(file, `e2e ${stemOf(file)}`)),
  ];
  return `### ${feature}\n\n${rows.join(' · ')}\n\n${callsIn(endpoints)}`;
}

const INTRODUCTION = `# Map

From what was asked for to where it is: each page of section 2 and each call of section 7 of the
specification, and what the product has beyond them. Rows that are not built yet say so.

A page leads to its screen, to the features whose calls it makes, and to its end-to-end tests. A
feature leads to its contract, which says what each of its calls is for, to its handlers, to the
folders of the apps that call it and to its end-to-end tests; unit tests are beside what they test.
All calls are made by [access.test.ts](../apps/api/src/platform/http/access.test.ts), as everybody,
and by [fuzz.test.ts](../apps/api/src/platform/http/fuzz.test.ts), with input of every shape.

Made by \`pnpm check:map --write\` from the endpoint table, the routes of the two apps, the handlers
and the tests; \`npm test\` refuses a map that is stale, and a page without a row.`;

const OTHER_ADDRESSES = `Not in the table of endpoints, because our own pages don't call them: Stripe’s webhook in
[webhook-routes.ts](../apps/api/src/domains/payments/webhook-routes.ts), the OpenAPI document and its page, and the
metrics.`;

/**
 * Renders the map as a documentation page.
 *
 * @throws Failure naming every page without a row.
 */
export function renderMap(
  tree: SourceTree,
  endpoints: readonly MapEndpoint[],
  rows: MapRows,
): string {
  refuseUnmatched(tree, rows);
  const featuresOf = featuresIn(tree, endpoints);
  const pageTable = (some: readonly PageRow[]) =>
    tableOf(
      ['Page', 'What it is', 'Screen', 'Calls of', 'End to end'],
      some.map((row) => pageCells(tree, featuresOf, row)),
    );
  const specified = rows.specifiedCalls.map(({ call, purpose }) => {
    const endpoint = endpoints.find((candidate) => candidate.call === call);
    const location =
      endpoint === undefined
        ? NOT_BUILT
        : `[${endpoint.feature}](#${endpoint.feature.toLowerCase()}) \`${endpoint.name}\``;
    return [`\`${call}\``, purpose, location];
  });
  const features = [...Map.groupBy(endpoints, ({ feature }) => feature)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  const sections = [
    INTRODUCTION,
    '## Pages of the specification',
    pageTable(rows.specifiedPages),
    '## Calls of the specification',
    tableOf(['Call', 'What it does', 'Where'], specified),
    '## Further pages',
    pageTable(rows.furtherPages),
    '## All calls, by feature, below `/api`',
    ...features.map(([, own]) => featureLines(tree, own)),
    OTHER_ADDRESSES,
  ];
  return `${sections.join('\n\n')}\n`;
}
