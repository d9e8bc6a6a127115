import { SiteReport } from '@voltcourier/contracts/marketing/seo';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { measurePage } from './page-measurements.ts';
import { type BuiltPage, reportSite } from './site-report.ts';

const DESCRIPTION =
  'A technician drives a charging van to your car, at home, at work or on the road.';

function page(path: string, change: Partial<Record<'head' | 'body', string>> = {}): BuiltPage {
  const {
    head = `<title>Charging at ${path} for everyone</title>
      <meta name="description" content="${DESCRIPTION} ${path}">
      <script type="application/ld+json">{"@type":"WebPage"}</script>`,
    body = `<h1>Charging</h1><p>${'Words about charging. '.repeat(60)}</p>
      <a href="/a">A</a><a href="/b">B</a><a href="/c">C</a><a href="/d">D</a>`,
  } = change;
  return {
    path,
    html: `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
    keyword: 'charging',
    documentBytes: 10_000,
    scriptBytes: 100_000,
  };
}

const SITE = ['/a', '/b', '/c', '/d'];

/** Returns the rules broken by a page among three valid ones. */
function findingsOf(own: BuiltPage) {
  const others = SITE.filter((path) => path !== own.path).map((path) => page(path));
  const { pages } = reportSite([own, ...others]);
  return pages[0]?.findings.map(({ rule }) => rule);
}

describe('measurePage', () => {
  it('returns title, description, headings, structured data, visible text and links', () => {
    const html = `<!doctype html><html><head><title>A &amp; B</title>
      <meta name="description" content="Both.">
      <script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{"@type":"Question"}]}</script>
      <style>p{color:red}</style></head><body><h1>One <b>two</b></h1>
      <script>var hidden</script><svg><title>Picture</title></svg><h3>Three</h3>
      <a href="/booking?service=fast#top">Book</a><a href="/booking">Book</a>
      <a href="https://example.com/">Away</a><a href="//example.com/">Away</a></body></html>`;
    expect(measurePage(html)).toEqual({
      title: 'A & B',
      description: 'Both.',
      headings: [
        { level: 1, text: 'One two' },
        { level: 3, text: 'Three' },
      ],
      structuredData: ['FAQPage', 'Question'],
      text: 'One two Three Book Book Away Away',
      links: ['/booking'],
    });
  });
});

describe('the report of a site', () => {
  it('has no findings for valid pages', () => {
    const report = reportSite(SITE.map((path) => page(path)));
    expect(z.parse(SiteReport, report)).toEqual(report);
    expect(report.pages.flatMap(({ findings }) => findings)).toEqual([]);
    expect(report.pages[0]).toMatchObject({ linksTo: ['/b', '/c', '/d'], linkedFrom: 3 });
  });

  const head = (title: string, description: string) =>
    `<title>${title}</title><meta name="description" content="${description}">
     <script type="application/ld+json">{"@type":"WebPage"}</script>`;
  const body = (markup: string) =>
    `${markup}<p>${'Words about charging. '.repeat(60)}</p>
     <a href="/b">B</a><a href="/c">C</a><a href="/d">D</a>`;

  it.each([
    ['title-length', { head: head('Charging', DESCRIPTION) }],
    ['title-length', { head: head(`Charging ${'far and wide '.repeat(6)}`, DESCRIPTION) }],
    ['description-length', { head: head('Charging wherever you are', 'About charging.') }],
    ['title-unique', { head: head('Charging at /b for everyone', DESCRIPTION) }],
    ['description-unique', { head: head('Charging wherever you are', `${DESCRIPTION} /b`) }],
    ['one-heading', { body: body('<h1>Charging</h1><h1>Charging</h1>') }],
    ['heading-order', { body: body('<h1>Charging</h1><h3>Skipped</h3>') }],
    ['keyword-title', { head: head('Power wherever you are today', DESCRIPTION) }],
    ['keyword-heading', { body: body('<h1>Power</h1>') }],
    ['words', { body: '<h1>Charging</h1><a href="/b">B</a><a href="/c">C</a><a href="/d">D</a>' }],
    ['internal-links', { body: `<h1>Charging</h1><p>${'Words about charging. '.repeat(60)}</p>` }],
    [
      'structured-data',
      {
        head: `<title>Charging wherever you are</title><meta name="description" content="${DESCRIPTION}">`,
      },
    ],
  ])('finds %s', (rule, change) => {
    expect(findingsOf(page('/a', change))).toEqual([rule]);
  });

  it('finds a page without links to it, and a heavy one', () => {
    expect(findingsOf(page('/hidden'))).toEqual(['linked-to']);
    expect(findingsOf({ ...page('/a'), scriptBytes: 300_000 })).toEqual(['weight']);
  });

  it('looks for no keyword on a page without one', () => {
    const legal = { ...page('/a', { body: body('<h1>Terms</h1>') }), keyword: null };
    expect(findingsOf(legal)).toEqual([]);
  });
});
