import { CACHE_FOR_A_YEAR, REVALIDATE } from '@voltcourier/contracts/kernel/page-headers';
import type { Headers, HostedFiles, PageFile } from './page-files.ts';

const POLICY = 'content-security-policy';
const OPENER = 'cross-origin-opener-policy';
const CACHE = 'cache-control';
const RESOURCE = 'cross-origin-resource-policy';

/** Paths at which a host serves a page. */
export function addressesOf(file: string): readonly string[] {
  if (file === 'index.html') return ['/'];
  if (!file.endsWith('/index.html')) return [`/${file}`];
  const folder = `/${file.slice(0, -'/index.html'.length)}`;
  return [folder, `${folder}/`];
}

const lines = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

const without = (headers: Headers, ...names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Cross-origin loading policy, if it is set per folder. */
const loadedBySiteAlone = ({ common, shared = [] }: HostedFiles): Headers =>
  shared.length === 0 ? {} : { [RESOURCE]: common[RESOURCE] ?? 'same-origin' };

/** Headers of a page that other responses don't have. */
const ownHeaders = (hosted: HostedFiles, page: PageFile): Headers => ({
  ...page.headers,
  ...loadedBySiteAlone(hosted),
  ...(page.keepsOpener ? {} : { [OPENER]: hosted.common[OPENER] ?? 'same-origin' }),
  [CACHE]: REVALIDATE,
});

/**
 * The `_headers` file for Netlify, Cloudflare Pages and similar hosts. They join the values of all
 * matching rules, so headers that differ between pages aren't in a common rule.
 */
export function headersFile(hosted: HostedFiles, { pages = [] }: Fallback = {}): string {
  const rules: [address: string, headers: Headers][] = [
    [
      '/*',
      without(hosted.common, POLICY, OPENER, CACHE, ...Object.keys(loadedBySiteAlone(hosted))),
    ],
    ...hosted.unchanging.map((folder): [string, Headers] => [
      `${folder}*`,
      { ...loadedBySiteAlone(hosted), [CACHE]: CACHE_FOR_A_YEAR },
    ]),
    ...(hosted.shared ?? []).map((folder): [string, Headers] => [
      `${folder}*`,
      { [RESOURCE]: 'cross-origin' },
    ]),
    ...hosted.pages.flatMap((page) =>
      [...addressesOf(page.file), ...addressesBelow(page, pages, ':id')].map(
        (address): [string, Headers] => [address, ownHeaders(hosted, page)],
      ),
    ),
  ];
  return `${rules.map(([address, headers]) => [address, ...lines(headers)].join('\n')).join('\n\n')}\n`;
}

/** What a host serves at paths without a file. */
export interface Fallback {
  /** Pages that serve all paths one step below theirs: `/visit/` by `/visit/index.html`. */
  readonly pages?: readonly { readonly below: string; readonly page: string }[];
  /** Page for paths below `below`, with status 200. */
  readonly app?: { readonly below: string; readonly page: string };
  /** Pages for all other paths, with status 404: folders first, `/` last. */
  readonly missing?: readonly { readonly below: string; readonly page: string }[];
  /** Redirect target of `/`. */
  readonly home?: string;
}

/** Paths below its own that a page also serves. */
const addressesBelow = (
  { file }: PageFile,
  pages: NonNullable<Fallback['pages']>,
  step: string,
): readonly string[] =>
  pages.flatMap(({ below, page }) => (page === `/${file}` ? [`${below}${step}`] : []));

/** The `_redirects` file of the same hosts; empty if there are no rules. */
export function redirectsFile({ app, home, pages = [], missing = [] }: Fallback): string {
  return [
    ...pages.map(({ below, page }) => `${below}:id ${page} 200`),
    ...(home === undefined ? [] : [`/ ${home} 302`]),
    ...(app === undefined ? [] : [`${app.below}* ${app.page} 200`]),
    // Hosts find the page of `/` by its name.
    ...missing
      .filter(({ below }) => below !== '/')
      .map(({ below, page }) => `${below}* ${page} 404`),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const setHeaders = (matcher: string, headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${quoted(value)}`);

const FILE_SERVER = ['file_server {', '\tprecompressed br gzip', '}'];

/** Rules of a page, for the paths at which it is served. */
function pageRules(page: PageFile, number: number, also: readonly string[] = []): string[] {
  const matcher = `@page${number}`;
  const addresses = new Set([...addressesOf(page.file), `/${page.file}`, ...also]);
  return [
    `${matcher} path ${[...addresses].join(' ')}`,
    ...setHeaders(`${matcher} `, page.headers),
    ...(page.keepsOpener ? [`header ${matcher} -${OPENER}`] : []),
  ];
}

/** A missing file must not be cached for a year as its path would allow. */
function errorRules({ pages }: HostedFiles, missing: NonNullable<Fallback['missing']>): string[] {
  const answers = missing.flatMap(({ below, page }) => {
    const headers = pages.find(({ file }) => `/${file}` === page)?.headers ?? {};
    const rules = [`rewrite * ${page}`, ...setHeaders('', headers), ...FILE_SERVER];
    return [`handle ${below}* {`, ...rules.map((line) => `\t${line}`), '}'];
  });
  return [
    'handle_errors {',
    ...[
      `header ${CACHE} ${quoted(REVALIDATE)}`,
      ...(missing.length === 0 ? ['respond "{http.error.status_code}"'] : answers),
    ].map((line) => `\t${line}`),
    '}',
  ];
}

/** Paths that the app routes itself, except those of missing files. */
const appRules = ({ below, page }: NonNullable<Fallback['app']>, { unchanging }: HostedFiles) => [
  '@app {',
  `\tpath ${below.replace(/\/$/u, '')} ${below}*`,
  ...unchanging.map((folder) => `\tnot path ${folder}*`),
  '\tnot file {path}',
  '}',
  `rewrite @app ${page}`,
];

/** The same for Caddy, to be imported where `root` sets the hosted folder. */
export function caddyFile(
  hosted: HostedFiles,
  { app, missing = [], home, pages = [] }: Fallback,
): string {
  const appFile = app?.page.slice(1);
  const rules = [
    ...setHeaders('', hosted.common),
    ...hosted.unchanging.map((folder) => `header ${folder}* ${CACHE} ${quoted(CACHE_FOR_A_YEAR)}`),
    ...(hosted.shared ?? []).map((folder) => `header ${folder}* ${RESOURCE} "cross-origin"`),
    ...hosted.pages.flatMap((page, number) =>
      pageRules(page, number, [
        ...(page.file === appFile && app ? [`${app.below}*`] : []),
        ...addressesBelow(page, pages, '*'),
      ]),
    ),
    ...(home === undefined ? [] : [`redir / ${home} 302`]),
    ...pages.map(({ below, page }) => `rewrite ${below}* ${page}`),
    ...(app === undefined ? ['try_files {path} {path}/index.html'] : appRules(app, hosted)),
    ...FILE_SERVER,
  ];
  return [
    'route {',
    ...rules.map((line) => `\t${line}`),
    '}',
    ...errorRules(hosted, missing),
    '',
  ].join('\n');
}
