import { CACHE_FOR_A_YEAR, REVALIDATE } from '@voltcourier/contracts/kernel/page-headers';
import type { Headers, HostedFiles, PageFile } from './page-files.ts';

const POLICY = 'content-security-policy';
const OPENER = 'cross-origin-opener-policy';
const CACHE = 'cache-control';
const RESOURCE = 'cross-origin-resource-policy';

/** The addresses at which a host answers with a page. */
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

/** Who may load a file, where that is said of each folder by itself. */
const loadedBySiteAlone = ({ common, shared = [] }: HostedFiles): Headers =>
  shared.length === 0 ? {} : { [RESOURCE]: common[RESOURCE] ?? 'same-origin' };

/** What the answer of a page says that other answers don't. */
const ownHeaders = (hosted: HostedFiles, page: PageFile): Headers => ({
  ...page.headers,
  ...loadedBySiteAlone(hosted),
  ...(page.keepsOpener ? {} : { [OPENER]: hosted.common[OPENER] ?? 'same-origin' }),
  [CACHE]: REVALIDATE,
});

/**
 * The `_headers` file that Netlify, Cloudflare Pages and their like read. Where several of its rules
 * fit, their values are joined, so what differs between pages is in no rule for all.
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

/** What a host answers for addresses without a file. */
export interface Fallback {
  /** Pages that answer all addresses one step below theirs: `/visit/` by `/visit/index.html`. */
  readonly pages?: readonly { readonly below: string; readonly page: string }[];
  /** The page for addresses below `below`, with status 200. */
  readonly app?: { readonly below: string; readonly page: string };
  /** The pages for all others, with status 404: that of `/` last, and of folders before it. */
  readonly missing?: readonly { readonly below: string; readonly page: string }[];
  /** Where `/` leads to. */
  readonly home?: string;
}

/** The addresses below its own that a page answers, too. */
const addressesBelow = (
  { file }: PageFile,
  pages: NonNullable<Fallback['pages']>,
  step: string,
): readonly string[] =>
  pages.flatMap(({ below, page }) => (page === `/${file}` ? [`${below}${step}`] : []));

/** The `_redirects` file of the same hosts; empty where there is nothing to say. */
export function redirectsFile({ app, home, pages = [], missing = [] }: Fallback): string {
  return [
    ...pages.map(({ below, page }) => `${below}:id ${page} 200`),
    ...(home === undefined ? [] : [`/ ${home} 302`]),
    ...(app === undefined ? [] : [`${app.below}* ${app.page} 200`]),
    // The page of `/` is found by its name.
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

/** The rules of a page, for the addresses at which it is answered. */
function pageRules(page: PageFile, number: number, also: readonly string[] = []): string[] {
  const matcher = `@page${number}`;
  const addresses = new Set([...addressesOf(page.file), `/${page.file}`, ...also]);
  return [
    `${matcher} path ${[...addresses].join(' ')}`,
    ...setHeaders(`${matcher} `, page.headers),
    ...(page.keepsOpener ? [`header ${matcher} -${OPENER}`] : []),
  ];
}

/** A missing file is never what its address says it is for a year. */
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

/** Addresses that the app finds its own way from; a file that isn't there is none of them. */
const appRules = ({ below, page }: NonNullable<Fallback['app']>, { unchanging }: HostedFiles) => [
  '@app {',
  `\tpath ${below.replace(/\/$/u, '')} ${below}*`,
  ...unchanging.map((folder) => `\tnot path ${folder}*`),
  '\tnot file {path}',
  '}',
  `rewrite @app ${page}`,
];

/** The same for Caddy, to be imported where `root` says which folder is hosted. */
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
