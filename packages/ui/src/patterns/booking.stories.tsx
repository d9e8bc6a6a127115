import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { BottomBar } from '../bottom-bar/bottom-bar.tsx';
import { Button, ButtonLink } from '../button/button.tsx';
import { Calendar } from '../calendar/calendar.tsx';
import { Card } from '../card/card.tsx';
import { FieldSet } from '../field-set/field-set.tsx';
import { BoltIcon, CalendarIcon } from '../icon/frame-icon.tsx';
import { LocateIcon } from '../icon/icon.tsx';
import { Money } from '../money/money.tsx';
import { RadioCards } from '../radio-cards/radio-cards.tsx';
import { SelectField } from '../select-field/select-field.tsx';
import { SiteHeader } from '../site-header/site-header.tsx';
import { SlotPicker } from '../slot-picker/slot-picker.tsx';
import { Stepper } from '../stepper/stepper.tsx';
import { SummaryList } from '../summary-list/summary-list.tsx';
import { TextArea } from '../text-area/text-area.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Wordmark } from '../wordmark/wordmark.tsx';
import styles from './patterns.module.css';

const prices = new Map([
  ['emergency', { label: 'Standard Charge (Level 2)', price: '$99.99' }],
  ['scheduled', { label: 'Rapid Charge (DC Fast Charging)', price: '$199.99' }],
  ['fleet', { label: 'Battery Health Check', price: '$99.99' }],
  ['event', { label: 'Full Service (Charge + Maintenance)', price: '$299.99' }],
]);

function BookingPage() {
  const [service, setService] = useState('scheduled');
  const [day, setDay] = useState('2026-03-17');
  const [time, setTime] = useState('10:00');
  const chosen = prices.get(service);
  return (
    <>
      <SiteHeader
        brand={
          <a href="#home">
            <Wordmark name="VoltCourier" />
          </a>
        }
        nav={<a href="#membership">Membership</a>}
        actions={
          <ButtonLink href="#emergency" variant="emergency" icon={<BoltIcon />}>
            Emergency
          </ButtonLink>
        }
        menu={<a href="#membership">Membership</a>}
      />
      <main className={styles.page} id="main">
        <header className={styles.head}>
          <h1>Schedule Your Charging Service</h1>
          <Stepper
            label="Schedule your charging service"
            steps={['Your details', 'Service & time', 'Payment']}
            current={1}
          />
        </header>
        <div className={styles.columns}>
          <form className={styles.form} noValidate>
            <FieldSet legend="Personal Information">
              <TextField label="Name" autoComplete="name" defaultValue="Dana Whitfield" />
              <TextField
                label="Email"
                type="email"
                autoComplete="email"
                defaultValue="dana@"
                error="Please enter a valid email address."
                help="We send the confirmation and the receipt here."
              />
              <TextField
                label="Full address"
                autoComplete="street-address"
                placeholder="Street, city, state, ZIP code"
                action={
                  <Button variant="quiet" size="compact" icon={<LocateIcon />}>
                    Use my location
                  </Button>
                }
              />
            </FieldSet>
            <FieldSet legend="Vehicle & Service Details">
              <SelectField
                label="Vehicle"
                placeholder="Select your vehicle"
                options={[
                  { value: 'tesla', label: 'Tesla' },
                  { value: 'chevrolet', label: 'Chevrolet' },
                  { value: 'nissan', label: 'Nissan' },
                  { value: 'ford', label: 'Ford' },
                  { value: 'volkswagen', label: 'Volkswagen' },
                  { value: 'other', label: 'Other' },
                ]}
              />
              <RadioCards
                legend="Service"
                name="serviceType"
                value={service}
                onValueChange={setService}
                options={[...prices].map(([value, { label, price }]) => ({
                  value,
                  label,
                  aside: <Money>{price}</Money>,
                }))}
              />
              <TextArea label="Notes" optional help="Gate code, parking level, a second key." />
            </FieldSet>
            <FieldSet legend="Select Date & Time">
              <Calendar
                label="Date"
                min="2026-03-10"
                max="2026-06-10"
                fullDays={['2026-03-13', '2026-03-14']}
                value={day}
                onValueChange={setDay}
              />
              <SlotPicker
                legend="Time"
                name="bookingTime"
                value={time}
                onValueChange={setTime}
                slots={Array.from({ length: 12 }, (_, at) => ({
                  time: `${String(at + 8).padStart(2, '0')}:00`,
                  remaining: [3, 2, 2, 0, 3, 1, 0, 3, 3, 2, 1, 3][at] ?? 0,
                }))}
                help="Local time at your address (Eastern Time)."
              />
            </FieldSet>
          </form>
          <aside className={styles.aside}>
            <Card title="Service Pricing">
              <SummaryList
                rows={[
                  { term: 'Service', value: chosen?.label },
                  { term: 'When', value: 'Tue, March 17, 10:00 AM EDT' },
                ]}
                total={{ term: 'Total', value: <Money>{chosen?.price}</Money> }}
              />
              <Button variant="primary" size="large" wide pendingLabel="Processing...">
                Complete Booking & Proceed to Payment
              </Button>
              <p className={styles.small}>
                By confirming you agree to the <a href="#terms">Terms of Service</a> and the{' '}
                <a href="#privacy">Privacy Policy</a>.
              </p>
            </Card>
          </aside>
        </div>
      </main>
      <BottomBar>
        <ButtonLink href="#emergency" variant="emergency" icon={<BoltIcon />}>
          Emergency
        </ButtonLink>
        <ButtonLink href="#booking" variant="primary" icon={<CalendarIcon />}>
          Schedule
        </ButtonLink>
      </BottomBar>
    </>
  );
}

/**
 * How components combine in a form: one column, with the price next to it, or above the last button
 * on narrow screens.
 *
 * **Do** keep the price visible near the button.
 *
 * **Don't** split a form that fits on one page.
 */
const meta = {
  title: 'Patterns/Booking',
  component: BookingPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof BookingPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
