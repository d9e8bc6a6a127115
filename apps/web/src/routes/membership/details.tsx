import {
  COMMON_PLAN_FEATURES,
  formatUsdShort,
  PLAN_NAMES,
  PLANS,
  TRIAL,
} from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { CableEnd, ChargeLine } from '@voltcourier/ui/charge-line';
import { ComparisonTable } from '@voltcourier/ui/comparison-table';
import { Disclosure, Disclosures } from '@voltcourier/ui/disclosure';
import { FeatureCard, FeatureCards } from '@voltcourier/ui/feature-card';
import { CalendarIcon } from '@voltcourier/ui/frame-icon';
import { PhoneIcon, PinIcon, TechnicianIcon } from '@voltcourier/ui/icon';
import { VanIllustration } from '@voltcourier/ui/illustration/van';
import { PageSection } from '@voltcourier/ui/page-section';
import { unbroken } from '@voltcourier/ui/unbroken';
import { Link } from 'react-router-dom';
import { MEMBERSHIP_FAQ } from '../../features/memberships/membership-faq.ts';
import { COMPARED_FEATURES } from '../../features/memberships/plan-comparison.ts';
import { useBillingInterval } from '../../features/memberships/use-billing-interval.ts';
import * as paths from '../../lib/paths.ts';
import styles from './details.module.css';

const [COVERAGE, TECHNICIANS, APP, CANCEL] = COMMON_PLAN_FEATURES;

const INCLUDED = [
  {
    title: COVERAGE,
    icon: <PinIcon />,
    text: 'We come to you in all 50 states, with most of our vans in Hampton Roads, Virginia.',
  },
  {
    title: TECHNICIANS,
    icon: <TechnicianIcon />,
    text: 'Trained people who bring the plug that fits your car, and leave everything as they found it.',
  },
  {
    title: APP,
    icon: <PhoneIcon />,
    text: 'Everything works on your phone. Put it on your home screen, and help is one tap away.',
  },
  {
    title: CANCEL,
    icon: <CalendarIcon />,
    text: 'No notice period. Keep it until the end of the period you paid for.',
  },
] as const;

function Comparison() {
  const [interval] = useBillingInterval();
  return (
    <PageSection later id="compare" heading="What each plan includes" tone="sunk">
      <div className={styles.table}>
        <ComparisonTable
          caption="What each plan includes"
          columns={PLAN_NAMES.map((name) => {
            const { title, popular, annualCents, monthlyCents } = PLANS[name];
            const price =
              interval === 'annually'
                ? `${formatUsdShort(annualCents)} per year`
                : `${formatUsdShort(monthlyCents)} per month`;
            return { key: name, name: title, detail: price, marked: popular };
          })}
          rows={COMPARED_FEATURES}
        />
      </div>
    </PageSection>
  );
}

function Trial() {
  return (
    <PageSection
      later
      id="trial"
      heading={`${TRIAL.days} days free`}
      intro={`New members try it for ${TRIAL.days} days with ${TRIAL.complimentaryCharges} complimentary charge, once per person. If you don’t continue, the trial simply ends.`}
      tone="sunk"
      cable="start"
    >
      <div className={styles.trial}>
        <ButtonLink variant="primary" size="large" render={<Link to={paths.accountMembership} />}>
          Start Your Free Trial
        </ButtonLink>
        <div className={styles.van}>
          <VanIllustration />
        </div>
      </div>
    </PageSection>
  );
}

function Questions() {
  return (
    <PageSection later beside id="questions" heading="Questions" cable="end">
      <div className={styles.questions}>
        <Disclosures>
          {MEMBERSHIP_FAQ.map(({ question, answer }) => (
            <Disclosure key={question} title={question}>
              <p>{unbroken(answer)}</p>
            </Disclosure>
          ))}
        </Disclosures>
        <p className={styles.rules}>
          The rules in full are in the{' '}
          <Link to={`${paths.termsOfService}#membership`}>Terms of Service</Link>. For a company,
          see <Link to={paths.business}>Business accounts</Link>.
        </p>
      </div>
    </PageSection>
  );
}

/** Comparison table, common features, the trial, questions, and the call to action. */
export function Part() {
  return (
    <>
      <Comparison />

      <PageSection later heading="In every plan">
        <FeatureCards>
          {INCLUDED.map(({ title, icon, text }) => (
            <FeatureCard key={title} title={title} icon={icon}>
              {text}
            </FeatureCard>
          ))}
        </FeatureCards>
      </PageSection>

      <ChargeLine>
        <Trial />

        <Questions />

        <PageSection
          later
          tone="asphalt"
          heading="Park anywhere. Leave charged."
          intro="Start a membership without paying now, or book a single visit."
          cable="end"
        >
          <div className={styles.actions}>
            <CableEnd />
            <ButtonLink variant="primary" size="large" render={<Link to={paths.quickBooking} />}>
              Start Your Membership
            </ButtonLink>
            <ButtonLink size="large" render={<Link to={paths.booking} />}>
              Schedule a Charge
            </ButtonLink>
          </div>
        </PageSection>
      </ChargeLine>
    </>
  );
}
