import type { COMPETITOR_TOPICS } from '@voltcourier/contracts/marketing/competitors';

/** Labels of the topics of facts. */
export const TOPIC_LABELS: Readonly<Record<(typeof COMPETITOR_TOPICS)[number], string>> = {
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

/** Formats a calendar day: "Jan 5, 2026". */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
