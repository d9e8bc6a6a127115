import type { COMPETITOR_TOPICS } from '@voltcourier/contracts/marketing/competitors';

/** What staff call what a fact is about. */
export const TOPIC_WORDS: Readonly<Record<(typeof COMPETITOR_TOPICS)[number], string>> = {
  price: 'Price',
  area: 'Area',
  'response-time': 'Response time',
  service: 'Service',
  reviews: 'Reviews',
  other: 'Other',
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day as people read it: "Jan 5, 2026". */
export const dayWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
