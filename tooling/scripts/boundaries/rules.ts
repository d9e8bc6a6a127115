import { domainOf, indexOf, positionOf } from './domains.ts';
import { isProduct, isTest, npmPackageOf, packageOf } from './places.ts';
import type { Import, SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

/** A rule of "Who may import whom": returns what is wrong with a file's import, if anything. */
type ImportRule = (source: SourceFile, imported: Import) => string | undefined;

const APPS = ['api', 'web', 'admin'];

/** Vendor SDKs, each with its folder in apps/api/src/platform. */
const VENDOR_SDKS = new Map([
  ['stripe', 'vendors/stripe'],
  ['nodemailer', 'vendors/mail'],
  ['pg-boss', 'jobs'],
  ['openai', 'vendors/openai'],
  ['googleapis', 'vendors/youtube'],
]);

const ROUTERS_AND_QUERIES = /^(?:react-router|react-router-dom|@tanstack\/.*|wouter)$/u;

/** Packages that the account screens may use: both apps show them, each with its own router. */
const ACCOUNT_SCREENS_USE = new Set([
  'react',
  'zod',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@voltcourier/contracts',
  '@voltcourier/ui',
]);

/** Layers of web and admin, lowest first. */
const LAYERS = ['lib', 'features', 'routes', 'app'];

const isIn = (file: string, folder: string) => file.startsWith(`${folder}/`);

const pricingImportsNothing: ImportRule = ({ file }, { specifier, file: target }) => {
  if (!isProduct(file) || packageOf(file) !== 'packages/pricing') return undefined;
  const isOwn = target !== undefined && packageOf(target) === 'packages/pricing';
  return isOwn ? undefined : `pricing imports nothing, and this is ${specifier}`;
};

const contractsImportZodAndPricing: ImportRule = ({ file }, { specifier, file: target }) => {
  if (!isProduct(file) || packageOf(file) !== 'packages/contracts') return undefined;
  if (target !== undefined && packageOf(target) === 'packages/contracts') return undefined;
  const isAllowed = ['zod', '@voltcourier/pricing'].includes(npmPackageOf(specifier));
  return isAllowed ? undefined : `contracts imports only zod and pricing, and this is ${specifier}`;
};

const CONTRACTS = /^(?:@voltcourier\/contracts(?:\/|$)|packages\/contracts\/src\/)/u;

/** Policies and whole tables of the contracts, which only the server needs, without extension. */
const SERVER_SIDE =
  /^(?:|index|endpoints|routes|raw-routes|insights\/list-files|kernel\/(?:policy|route|raw-route)|.+-policy)$/u;

function isServerSide(importPath: string): boolean {
  const module = importPath.replace(CONTRACTS, '');
  return module !== importPath && SERVER_SIDE.test(module.replace(/\.ts$/u, ''));
}

/** Whether a file can be part of a browser's bundle. */
const isForBrowsers = (file: string) =>
  isProduct(file) && !isIn(file, 'apps/api') && !isServerSide(file);

const policiesStayOnTheServer: ImportRule = ({ file }, { specifier, file: target, isTypeOnly }) => {
  if (isTypeOnly || !isForBrowsers(file) || !isServerSide(target ?? specifier)) return undefined;
  return `browsers import policies and whole tables only as types: ${specifier}`;
};

const csvImportsItsParser: ImportRule = ({ file }, { specifier, file: target }) => {
  if (!isProduct(file) || packageOf(file) !== 'packages/csv') return undefined;
  if (target !== undefined && packageOf(target) === 'packages/csv') return undefined;
  const isAllowed = specifier.startsWith('node:') || npmPackageOf(specifier) === 'csv-parse';
  return isAllowed ? undefined : `csv imports only csv-parse, and this is ${specifier}`;
};

const uiKnowsNoRouterQueryOrContract: ImportRule = ({ file }, { specifier, file: target }) => {
  if (packageOf(file) !== 'packages/ui' || isTest(file)) return undefined;
  const name = npmPackageOf(specifier);
  const isForeign = target === undefined ? false : packageOf(target) !== 'packages/ui';
  const isForbidden = ROUTERS_AND_QUERIES.test(name) || /^(?:zod|@voltcourier\/.*)$/u.test(name);
  return isForeign || isForbidden
    ? `ui imports React and its primitives, never a router, a query or a contract: ${specifier}`
    : undefined;
};

const accountScreensKnowNoRouterOrApp: ImportRule = ({ file }, { specifier, file: target }) => {
  if (!isProduct(file) || packageOf(file) !== 'packages/account-screens') return undefined;
  if (target !== undefined && packageOf(target) === 'packages/account-screens') return undefined;
  return ACCOUNT_SCREENS_USE.has(npmPackageOf(specifier))
    ? undefined
    : `account-screens imports contracts, ui, React and queries, never a router: ${specifier}`;
};

const nothingImportsAnApp: ImportRule = ({ file }, { specifier, file: target }) => {
  const name = npmPackageOf(specifier);
  const app =
    target === undefined
      ? APPS.find((candidate) => name === `@voltcourier/${candidate}`)
      : APPS.find((candidate) => isIn(target, `apps/${candidate}`));
  if (app === undefined || isIn(file, `apps/${app}`)) return undefined;
  return `nothing imports an app, and ${specifier} is ${app}`;
};

const appsImportPackages: ImportRule = ({ file }, { specifier, file: target }) => {
  if (!isProduct(file)) return undefined;
  const isTooling =
    target === undefined
      ? /^@voltcourier\/(?:sandbox|scripts|bench|e2e)$/u.test(npmPackageOf(specifier))
      : isIn(target, 'tooling');
  return isTooling ? `the product never imports tooling: ${specifier}` : undefined;
};

const apiNeverImportsScreens: ImportRule = ({ file }, { specifier, file: target }) => {
  if (!isIn(file, 'apps/api')) return undefined;
  const isScreen =
    target === undefined
      ? ['@voltcourier/ui', '@voltcourier/account-screens'].includes(npmPackageOf(specifier))
      : isIn(target, 'packages/ui') || isIn(target, 'packages/account-screens');
  return isScreen ? 'the api never imports ui or screens' : undefined;
};

const domainsStandInOrder: ImportRule = ({ file }, { file: target }) => {
  const own = domainOf(file);
  const other = target === undefined ? undefined : domainOf(target);
  if (own === undefined || other === undefined || own === other || isTest(file)) return undefined;
  if (positionOf(other) < positionOf(own)) return undefined;
  return `a domain imports only what stands before it: ${own} imports ${other}`;
};

const domainsMeetInTheirIndex: ImportRule = ({ file }, { file: target }) => {
  const own = domainOf(file);
  const other = target === undefined ? undefined : domainOf(target);
  if (own === undefined || other === undefined || own === other || isTest(file)) return undefined;
  if (other === 'platform' || target === indexOf(other)) return undefined;
  return `a domain imports another domain's index.ts and nothing else of it: ${target}`;
};

function mayBuildSql(file: string): boolean {
  return (
    isIn(file, 'apps/api/src/platform/database') ||
    /^apps\/api\/src\/(?:domains\/.*|platform\/(?:audit|backups|business|system))(?:\/|-)repository\.ts$/u.test(
      file,
    )
  );
}

const onlyRepositoriesImportKysely: ImportRule = ({ file }, { specifier, isTypeOnly }) => {
  if (!isIn(file, 'apps/api') || isTest(file) || isTypeOnly || mayBuildSql(file)) return undefined;
  return ['kysely', 'pg'].includes(npmPackageOf(specifier))
    ? `only repositories and platform/database build SQL, and this imports ${specifier}`
    : undefined;
};

const onlyVendorClientsImportSdks: ImportRule = ({ file }, { specifier }) => {
  const name = npmPackageOf(specifier);
  const folder = VENDOR_SDKS.get(name);
  if (folder === undefined || !isIn(file, 'apps') || isTest(file)) return undefined;
  return isIn(file, `apps/api/src/platform/${folder}`)
    ? undefined
    : `only platform/${folder} imports ${name}`;
};

const onlyHttpImportsFastify: ImportRule = ({ file }, { specifier, isTypeOnly }) => {
  if (!isIn(file, 'apps/api/src') || isTest(file) || isTypeOnly) return undefined;
  const name = npmPackageOf(specifier);
  if (!/^(?:fastify|fastify-.*|@fastify\/.*)$/u.test(name)) return undefined;
  const isAllowed = /^apps\/api\/src\/(?:app\.ts$|platform\/http\/)/u.test(file);
  return isAllowed ? undefined : `only app.ts and platform/http import Fastify values: ${name}`;
};

function roomInApp(
  file: string,
): { app: string; layer: number; name: string; feature: string } | undefined {
  const match = /^apps\/(web|admin)\/src\/(?:([^/]+)\/)?(?:([^/]+)\/)?/u.exec(file);
  if (match === null) return undefined;
  const [, app = '', name = 'app', feature = ''] = match;
  const known = LAYERS.indexOf(name);
  // Files outside the layers, such as the entry file, belong to the outermost one.
  return { app, layer: known === -1 ? LAYERS.length - 1 : known, name, feature };
}

const layersPointOneWay: ImportRule = ({ file }, { file: target }) => {
  const from = roomInApp(file);
  const to = target === undefined ? undefined : roomInApp(target);
  if (from === undefined || to === undefined || from.app !== to.app || isTest(file))
    return undefined;
  if (to.layer > from.layer) {
    return `lib → features → routes → app, never back: ${from.name} imports ${to.name}`;
  }
  if (from.name === 'features' && to.name === 'features' && from.feature !== to.feature) {
    return `a feature doesn't import another feature: ${from.feature} imports ${to.feature}`;
  }
  return undefined;
};

const IMPORT_RULES: readonly ImportRule[] = [
  pricingImportsNothing,
  contractsImportZodAndPricing,
  policiesStayOnTheServer,
  csvImportsItsParser,
  uiKnowsNoRouterQueryOrContract,
  accountScreensKnowNoRouterOrApp,
  nothingImportsAnApp,
  appsImportPackages,
  apiNeverImportsScreens,
  domainsStandInOrder,
  domainsMeetInTheirIndex,
  onlyRepositoriesImportKysely,
  onlyVendorClientsImportSdks,
  onlyHttpImportsFastify,
  layersPointOneWay,
];

function checkFile(source: SourceFile): Violation[] {
  const { file } = source;
  const found: Violation[] = source.imports.flatMap((imported) =>
    IMPORT_RULES.map((rule) => rule(source, imported))
      .filter((sentence) => sentence !== undefined)
      .map((sentence) => ({ file, line: imported.line, sentence })),
  );
  if (isProduct(file) && file !== 'apps/api/src/platform/config/config.ts') {
    for (const line of source.environmentReads) {
      found.push({ file, line, sentence: 'only config.ts reads the environment' });
    }
  }
  if (isProduct(file) && !mayBuildSql(file)) {
    for (const line of source.queries) {
      found.push({ file, line, sentence: 'only repositories and platform/database build SQL' });
    }
  }
  return found;
}

/** Returns every violation of "Who may import whom" (docs/architecture.md) in these files. */
export function checkBoundaries(sources: readonly SourceFile[]): Violation[] {
  return sources.flatMap(checkFile);
}
