import {
  dollarsFromCents,
  EMERGENCY_SERVICE,
  PLANS,
  SERVICE_TYPES,
  SERVICES,
} from '@voltcourier/pricing';
import { describe, expect, test } from 'vitest';
import * as paths from '../lib/paths.ts';
import { ARTICLES } from '../routes/help/articles.ts';
import { MEMBERSHIP_FAQ } from '../features/memberships/membership-faq.ts';
import { documentHead } from './document-head.ts';
import { notFoundRoute, type PageRoute, pageRoutes } from './route-table.ts';
import { robots, sitemap } from './site-files.ts';
import { structuredData } from './structured-data.ts';

const SITE = 'http://localhost:3000';
const publicRoutes = pageRoutes.filter(({ isPrivate }) => isPrivate !== true);
const privateRoutes = [...pageRoutes.filter(({ isPrivate }) => isPrivate), notFoundRoute];

/** Properties required by search engines for each type we use, as listed in their documentation. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  AutomotiveBusiness: ['name', 'url', '@id'],
  Service: ['name', 'provider', 'areaServed', 'offers'],
  Offer: ['name', 'price', 'priceCurrency'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitCode'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Country: ['name'],
  City: ['name'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
};

type Node = Readonly<Record<string, unknown>>;

/** Returns all typed nodes of the data, at any depth. */
function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesOf);
  return '@type' in value ? [value, ...inside] : inside;
}

function dataOf(path: string): Node[] {
  const route = pageRoutes.find((candidate) => candidate.path === path);
  if (route === undefined) throw new Error(`${path} is no page.`);
  return nodesOf(structuredData(route, route.title));
}

const ofType = (nodes: readonly Node[], type: string) =>
  nodes.filter((node) => node['@type'] === type);

describe('structured data', () => {
  test.each(publicRoutes.map((route) => [route.path, route] as const))(
    'of %s has the properties that its types require',
    (path, route: PageRoute) => {
      const nodes = nodesOf(structuredData(route, route.title));
      expect(nodes.length).toBeGreaterThan(0);
      for (const node of nodes) {
        const required = REQUIRED[String(node['@type'])];
        expect(required, `${String(node['@type'])} is a known type`).toBeDefined();
        for (const property of required ?? []) {
          expect(node[property], `${path}: ${String(node['@type'])}.${property}`).toBeTruthy();
        }
      }
      expect(ofType(nodes, 'BreadcrumbList')).toHaveLength(path === paths.home ? 0 : 1);
    },
  );

  test('offers every service at its price', () => {
    const offers = ofType(dataOf(paths.home), 'Offer').map(({ name, price }) => [name, price]);
    const services = [EMERGENCY_SERVICE, ...SERVICE_TYPES.map((type) => SERVICES[type])];
    expect(offers).toEqual(
      services.map(({ label, priceCents }) => [label, dollarsFromCents(priceCents)]),
    );
  });

  test('has the questions of the help page', () => {
    expect(ofType(dataOf(paths.troubleshooting), 'Question').map(({ name }) => name)).toEqual(
      ARTICLES.map(({ question }) => question),
    );
  });

  test('offers every plan at its monthly and yearly price', () => {
    expect(ofType(dataOf(paths.membership), 'Offer').map(({ price }) => price)).toEqual(
      Object.values(PLANS).flatMap(({ monthlyCents, annualCents }) => [
        dollarsFromCents(monthlyCents),
        dollarsFromCents(annualCents),
      ]),
    );
  });

  test('offers emergency help at its price on every day', () => {
    const nodes = dataOf(paths.emergency);
    expect(ofType(nodes, 'Offer')).toEqual([
      expect.objectContaining({ price: '65.00', url: `${SITE}/emergency` }),
    ]);
    expect(ofType(nodes, 'OpeningHoursSpecification')[0]?.['dayOfWeek']).toHaveLength(7);
  });

  test('has the answers of the membership page', () => {
    expect(ofType(dataOf(paths.membership), 'Answer').map(({ text }) => text)).toEqual(
      MEMBERSHIP_FAQ.map(({ answer }) => answer),
    );
  });

  test('escapes a closing script tag', () => {
    const route = pageRoutes.find(({ path }) => path === paths.booking);
    const [script] = documentHead(
      { ...(route as PageRoute), title: '</script><script>alert(1)</script> | VoltCourier' },
      undefined,
    ).filter((tag) => tag.includes('ld+json'));
    expect(script?.match(/<\/script>/gu)).toHaveLength(1);
  });
});

describe('the head and the sitemap', () => {
  test.each(privateRoutes.map((route) => [route.path, route] as const))(
    'leave %s unindexed and unlisted',
    (_, route) => {
      const head = documentHead(route, '/assets/share.png').join('\n');
      expect(head).toContain('<meta name="robots" content="noindex">');
      expect(head).not.toMatch(/canonical|og:|ld\+json/u);
      expect(sitemap(pageRoutes)).not.toContain(route.path);
    },
  );

  test.each(publicRoutes.map((route) => [route.path, route] as const))(
    'give %s its canonical URL',
    (path, route) => {
      const head = documentHead(route, '/assets/share.png').join('\n');
      expect(head).toContain(`<link rel="canonical" href="${SITE}${path}">`);
      expect(head).toContain(`<meta property="og:image" content="${SITE}/assets/share.png">`);
      expect(sitemap(pageRoutes)).toContain(`<loc>${SITE}${path}</loc>`);
    },
  );

  test('are named in robots.txt', () => {
    expect(robots()).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });
});
