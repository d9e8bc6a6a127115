import {
  dollarsFromCents,
  EMERGENCY_SERVICE,
  PLAN_NAMES,
  PLANS,
  SERVICE_TYPES,
  SERVICES,
} from '@voltcourier/pricing';
import type {
  AutomotiveBusiness,
  BreadcrumbList,
  FAQPage,
  Graph,
  Offer,
  Service,
  Thing,
} from 'schema-dts';
import { LANGUAGE } from '../lib/language.ts';
import * as paths from '../lib/paths.ts';
import { ARTICLES } from '../routes/help/articles.ts';
import { MEMBERSHIP_FAQ } from '../features/memberships/membership-faq.ts';
import { BRAND } from '../lib/config.ts';
import type { PageRoute } from './route-table.ts';
import { SITE_URL } from './site.ts';

/** Cities of Hampton Roads, as on the landing page's map. */
const CITIES = [
  'Chesapeake',
  'Hampton',
  'Newport News',
  'Norfolk',
  'Poquoson',
  'Portsmouth',
  'Suffolk',
  'Virginia Beach',
  'Williamsburg',
];

const COUNTRY = { '@type': 'Country', name: 'United States' } as const;

const EVERY_DAY = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const telephone: string | undefined = import.meta.env.VITE_BRAND_HOTLINE;

/** The business, with the same name on all pages. */
const business = {
  '@type': 'AutomotiveBusiness',
  '@id': `${SITE_URL}/#business`,
  name: BRAND,
  url: `${SITE_URL}/`,
  ...(telephone !== undefined && { telephone }),
} as const satisfies AutomotiveBusiness;

const offer = (name: string, cents: number): Offer => ({
  '@type': 'Offer',
  name,
  price: dollarsFromCents(cents),
  priceCurrency: 'USD',
});

function landingPage(): AutomotiveBusiness {
  return {
    ...business,
    areaServed: [
      COUNTRY,
      ...CITIES.map((city) => ({ '@type': 'City', name: `${city}, Virginia` }) as const),
    ],
    makesOffer: [EMERGENCY_SERVICE, ...SERVICE_TYPES.map((type) => SERVICES[type])].map(
      ({ label, priceCents }) => offer(label, priceCents),
    ),
  };
}

function emergency(): Service {
  return {
    '@type': 'Service',
    name: EMERGENCY_SERVICE.label,
    description: EMERGENCY_SERVICE.description,
    serviceType: 'Roadside EV charging',
    provider: business,
    areaServed: COUNTRY,
    hoursAvailable: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: EVERY_DAY,
      opens: '00:00',
      closes: '23:59',
    },
    offers: {
      ...offer(EMERGENCY_SERVICE.label, EMERGENCY_SERVICE.priceCents),
      url: `${SITE_URL}${paths.emergency}`,
    } as Offer,
  };
}

/** The plans per month and per year, in the unit `MON` or `ANN` (UN/CEFACT codes). */
function memberships(name: string, serviceType: string): Service {
  const each = (plan: string, cents: number, unitCode: 'MON' | 'ANN'): Offer => ({
    ...offer(plan, cents),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: dollarsFromCents(cents),
      priceCurrency: 'USD',
      unitCode,
    },
  });
  return {
    '@type': 'Service',
    name,
    serviceType,
    provider: business,
    areaServed: COUNTRY,
    offers: PLAN_NAMES.map((plan) => PLANS[plan]).flatMap(
      ({ title, monthlyCents, annualCents }) => [
        each(`${title}, monthly`, monthlyCents, 'MON'),
        each(`${title}, annually`, annualCents, 'ANN'),
      ],
    ),
  };
}

function questions(
  answered: readonly { readonly question: string; readonly answer: string }[],
): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: answered.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function breadcrumbs(path: string, name: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE_URL}/` },
      { '@type': 'ListItem', position: 2, name, item: `${SITE_URL}${path}` },
    ],
  };
}

/** What a page is about, besides its breadcrumbs. */
const ABOUT: Readonly<Record<string, () => readonly Thing[]>> = {
  [paths.home]: () => [landingPage()],
  [paths.emergency]: () => [emergency()],
  [paths.membership]: () => [
    memberships('Membership', 'Mobile EV charging by membership'),
    questions(MEMBERSHIP_FAQ),
  ],
  // A company's members share one of the regular memberships.
  [paths.business]: () => [memberships('Business account', 'Mobile EV charging for companies')],
  [paths.troubleshooting]: () => [
    questions(ARTICLES.map(({ question, answer }) => ({ question, answer: answer.join('\n\n') }))),
  ],
};

/** Returns a page's schema.org data, as far as it is known at build time. */
export function structuredData({ path }: PageRoute, name: string): Graph | undefined {
  // The business is the same in every language, and is described on the English page.
  if (LANGUAGE !== 'en' && path === paths.home) return undefined;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(path === paths.home ? [] : [breadcrumbs(path, name)]),
      ...(ABOUT[path]?.() ?? []),
    ],
  };
}
