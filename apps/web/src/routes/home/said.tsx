import type { ShownReviews } from '@voltcourier/contracts/visits/reviews';
import { Carousel } from '@voltcourier/ui/carousel';
import { PageSection } from '@voltcourier/ui/page-section';
import { Quote } from '@voltcourier/ui/quote';
import { unbroken } from '@voltcourier/ui/unbroken';
import { useEffect, useRef, useState } from 'react';
import { BRAND } from '../../lib/config.ts';

const TESTIMONIALS = [
  {
    id: 'commuter',
    words: 'I booked from my desk at nine. At noon the car stood at 80% and I had not moved it.',
    author: 'Sarah Johnson',
    position: 'Tesla Model 3 Owner',
  },
  {
    id: 'fleet',
    words: 'Twelve vans, one parking lot, no chargers. They are full every morning when we start.',
    author: 'Marcus Reed',
    position: 'Fleet Manager, Norfolk',
  },
  {
    id: 'roadside',
    words: unbroken(
      'Three percent left on I-64, in the rain. The technician called before I had found my umbrella.',
    ),
    author: 'Emily Chen',
    position: 'Nissan Leaf Owner',
  },
] as const;

type Shown = NonNullable<ShownReviews['shown']>;

/**
 * Published reviews, once there are enough. They are only inserted while the section is below the
 * window, so that no visible content moves.
 */
function useShownReviews() {
  const container = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let isGone = false;
    const isBelow = () =>
      container.current !== null && container.current.getBoundingClientRect().top > innerHeight;
    const load = async () => {
      const { loadShownReviews } = await import('./load-reviews.ts');
      const found = await loadShownReviews();
      if (!isGone && found !== null && found.latest.length > 1 && isBelow()) setShown(found);
    };
    // If loading fails, the testimonials stay.
    if (isBelow()) load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return { container, shown };
}

/** Structured data of the displayed reviews (schema.org). */
const ratingOf = ({ average, count }: Shown): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'AutomotiveBusiness',
    '@id': `${location.origin}/#business`,
    name: BRAND,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      bestRating: 5,
      reviewCount: count,
    },
  });

const starLabel = (rating: number, city: string | null): string =>
  `${city === null ? '' : `${city}, `}${rating} of 5 stars`;

/** Published reviews, or three testimonials until there are enough. */
export function Testimonials() {
  const { container, shown } = useShownReviews();
  const quotes =
    shown === undefined
      ? TESTIMONIALS
      : shown.latest.map(({ rating, city, ...review }) => ({
          ...review,
          position: starLabel(rating, city),
        }));
  return (
    <PageSection
      later
      id="testimonials"
      heading="What customers say"
      intro={
        shown === undefined
          ? undefined
          : `${shown.average.toFixed(1)} of 5 stars, from ${shown.count} reviews after visits`
      }
      cable="end"
      beside
      reveal
    >
      <div ref={container}>
        <Carousel key={shown === undefined ? 'testimonials' : 'reviews'} label="What customers say">
          {quotes.map(({ id, words, author, position }) => (
            <Quote key={id} author={author} position={position}>
              {words}
            </Quote>
          ))}
        </Carousel>
      </div>
      {shown === undefined ? null : <script type="application/ld+json">{ratingOf(shown)}</script>}
    </PageSection>
  );
}
