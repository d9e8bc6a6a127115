import lighthouse, { type RunnerResult } from 'lighthouse';

/** Lighthouse's categories. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A Lighthouse category. */
export type Category = (typeof CATEGORIES)[number];

/** Results of one Lighthouse run. Times in milliseconds. */
export interface Visit {
  readonly lcp: number;
  readonly fcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Lighthouse's scores, 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Lighthouse's complaints in the categories that measure no time. */
  readonly complaints: readonly string[];
  /** Bytes of everything transferred over the network, headers included. */
  readonly totalBytes: number;
  /** Bytes of scripts transferred over the network, headers included. */
  readonly scriptBytes: number;
  /** Scripts requested before the first paint. */
  readonly scriptsBeforePaint: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly args: { readonly data?: { readonly url?: string; readonly isMainFrame?: boolean } };
}

const isScript = (url: string) => /^https?:.*\.m?js(?:\?|$)/u.test(url);

/** Counts the scripts requested before the page's first paint, from the browser's own trace. */
function countScriptsBeforePaint(events: readonly TraceEvent[]): number {
  // The empty page that Lighthouse starts from requests no script, so all requests are the page's.
  const requests = events.filter(
    ({ name, args }) => name === 'ResourceSendRequest' && isScript(args.data?.url ?? ''),
  );
  const begun = events.filter(({ name }) => name === 'ResourceSendRequest').map(({ ts }) => ts);
  const start = Math.min(...begun);
  const paints = events.filter(({ name, ts }) => name === 'firstPaint' && ts > start);
  const paint = Math.min(...paints.map(({ ts }) => ts));
  if (!Number.isFinite(paint)) throw new Error('The trace has no first paint.');
  return requests.filter(({ ts }) => ts < paint).length;
}

/** First finding of an audit, if it is given in words, such as a console error. */
function firstFindingOf(audit: RunnerResult['lhr']['audits'][string] | undefined): string {
  const found = audit?.details?.type === 'table' ? audit.details.items[0] : undefined;
  const details = ['description', 'issueType', 'url'].map((key) => found?.[key]);
  const shown = details.filter((word) => typeof word === 'string');
  return shown.length === 0 ? '' : ` (${shown.join(' ')})`;
}

const TRIES = 3;

/** Chrome sometimes returns a trace without its beginning, and Lighthouse asks to be run again. */
async function runLighthouse(url: string, port: number): Promise<RunnerResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
    });
    if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { runtimeError } = result.lhr;
    if (runtimeError === undefined) return result;
    if (attempt === TRIES) throw new Error(`${url}: ${runtimeError.message}`);
  }
}

/** Visits a page with Lighthouse's defaults: a mid-range phone on simulated slow 4G. */
export async function visit(url: string, port: number): Promise<Visit> {
  const result = await runLighthouse(url, port);
  const { audits, categories } = result.lhr;
  const valueOf = (audit: string): number => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse measured no ${audit} of ${url}.`);
    return value;
  };
  const scoreOf = (category: Category) => (categories[category]?.score ?? 0) * 100;
  const bytesOf = (all: readonly Record<string, unknown>[]) =>
    all.reduce((total, { transferSize }) => total + Number(transferSize), 0);
  const details = audits['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  return {
    lcp: valueOf('largest-contentful-paint'),
    fcp: valueOf('first-contentful-paint'),
    tbt: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    complaints: CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${id}${firstFindingOf(audits[id])}`),
    ),
    totalBytes: bytesOf(requests),
    scriptBytes: bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    scriptsBeforePaint: countScriptsBeforePaint(result.artifacts.Trace.traceEvents),
  };
}
