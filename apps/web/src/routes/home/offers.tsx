import { formatUsd, SERVICE_TYPES, SERVICES, TRIAL } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { FeatureCard, FeatureCards } from '@voltcourier/ui/feature-card';
import { BoltIcon, CalendarIcon } from '@voltcourier/ui/frame-icon';
import { FleetIcon, PlugIcon } from '@voltcourier/ui/icon';
import { PageSection } from '@voltcourier/ui/page-section';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Plans } from '../../features/memberships/plans.tsx';
import * as paths from '../../lib/paths.ts';
import styles from './offers.module.css';
import { Testimonials } from './said.tsx';

const STEPS = [
  ['Say where the car is', 'An address, or a parking lot. No charger has to be near.'],
  ['Choose a time and pay', 'You see the price first. We keep your spot while you pay.'],
  ['We come and charge', 'A certified technician plugs in. You get on with your day.'],
] as const;

const SERVICE_CARDS = [
  {
    title: 'Emergency Instant Charge',
    text: 'Out of charge on the road? The next free technician comes to you, day and night.',
    icon: <BoltIcon />,
    to: paths.emergency,
    way: 'Get help now',
  },
  {
    title: 'Scheduled Charging Plans',
    text: 'The same morning every week, at home or where you park at work.',
    icon: <CalendarIcon />,
    to: `${paths.home}#schedule`,
    way: 'Schedule charging',
  },
  {
    title: 'Fleet Charging',
    text: 'We charge your vans overnight where they’re parked, and every session is logged.',
    icon: <FleetIcon />,
    to: `${paths.home}#schedule`,
    way: 'Ask about your fleet',
  },
  {
    title: 'Event Charging',
    text: 'Charging vans at your wedding, fair or game, for guests who drove.',
    icon: <PlugIcon />,
    to: `${paths.home}#schedule`,
    way: 'Ask about your event',
  },
] as const;

function PricingSection() {
  const [interval, setInterval] = useState<'monthly' | 'annually'>('monthly');
  return (
    <PageSection
      later
      id="pricing"
      heading="Pricing"
      intro={`Become a member, or pay for one visit. New members begin with ${TRIAL.days} days free and ${TRIAL.complimentaryCharges} complimentary charge.`}
      tone="sunk"
      cable="start"
      reveal
    >
      <Plans interval={interval} onInterval={setInterval} />
      <div className={styles.visits}>
        <h3>Without a membership</h3>
        <ul className={styles.prices}>
          {SERVICE_TYPES.map((type) => (
            <li key={type}>
              <span>{SERVICES[type].label}</span>
              <span className={styles.price}>{formatUsd(SERVICES[type].priceCents)}</span>
            </li>
          ))}
        </ul>
        <ButtonLink render={<Link to={paths.membership} />}>Learn More About Membership</ButtonLink>
      </div>
    </PageSection>
  );
}

/** How it works, services, pricing, testimonials. */
export function Part() {
  return (
    <>
      <PageSection later id="how-it-works" heading="How it works" tone="sunk" cable="start" reveal>
        <ol className={styles.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection later id="services" heading="Services" cable="end" reveal>
        <FeatureCards>
          {SERVICE_CARDS.map(({ title, text, icon, to, way }) => (
            <FeatureCard key={title} title={title} icon={icon} link={<Link to={to}>{way}</Link>}>
              {text}
            </FeatureCard>
          ))}
        </FeatureCards>
        <p className={styles.business}>
          <span>
            <strong>Business accounts:</strong> one membership for your people and vehicles.
          </span>
          <Link to={paths.business}>See business accounts</Link>
        </p>
      </PageSection>

      <PricingSection />

      <Testimonials />
    </>
  );
}
