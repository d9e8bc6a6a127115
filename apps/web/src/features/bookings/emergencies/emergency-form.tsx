import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { ApiError } from '@voltcourier/contracts/client';
import {
  EMERGENCY_REQUEST,
  EMERGENCY_SERVICE,
  EMERGENCY_URGENCIES,
  EMERGENCY_URGENCY_LABELS,
  formatUsd,
} from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { BoltIcon } from '@voltcourier/ui/frame-icon';
import { PhoneIcon } from '@voltcourier/ui/icon';
import { Notice } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import {
  type ComponentType,
  type FormEvent,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { AllowanceProps } from '../../../lib/allowance.ts';
import { track } from '../../../lib/analytics.ts';
import { callUrl, useHotline } from '../../../lib/hotline.ts';
import * as paths from '../../../lib/paths.ts';
import { errorsByField, useEntries } from '../../../lib/use-entries.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useOnline } from '../../../lib/use-online.ts';
import type { ChosenVehicle, SavedVehicleChoiceProps } from '../../../lib/vehicle-choice.ts';
import styles from './emergency-form.module.css';
import { checkEntries, EMPTY, isIncomplete } from './form-entries.ts';
import { useRequestHelp } from './use-request-help.ts';
import { Where } from './where.tsx';

const KEY = 'voltcourier.emergency-entries';

const VEHICLE_LENGTH = 80;

/** Where the form goes without a script (decision 9). */
const ACTION = `${import.meta.env['VITE_API_URL'] ?? ''}/emergency`;

const MISSING = {
  title: 'Missing Information',
  description: 'Please fill in all required fields',
} as const;

const FAILED = {
  title: 'Request Failed',
  description:
    "We couldn't process your emergency request. Please call our emergency hotline directly.",
} as const;

const PORTS = ['CCS', 'NACS (Tesla)', 'CHAdeMO', 'J1772'].map((port) => ({
  value: port,
  label: port,
}));

const URGENCIES = EMERGENCY_URGENCIES.map((value) => ({
  value,
  label: EMERGENCY_URGENCY_LABELS[value],
}));

/** Why the request didn't get through, in words for somebody who can only try again or call. */
function reasonOf(failure: Error): string {
  return failure instanceof ApiError && failure.status >= 400 && failure.fieldErrors.length === 0
    ? failure.message
    : 'We couldn’t reach our server.';
}

/** What keeps the request from going through, if anything does, and what to do now. */
function Trouble({ failure, isOnline }: { failure: Error | null; isOnline: boolean }) {
  const hotline = useHotline();
  const call =
    hotline === null ? null : (
      <ButtonLink icon={<PhoneIcon />} href={callUrl(hotline)}>
        {`Call ${hotline}`}
      </ButtonLink>
    );
  if (!isOnline) {
    return (
      <Notice tone="warning" title="You are offline" action={call}>
        {failure === null ? null : 'Your request has not gone through. '}
        {hotline === null ? null : 'A call works without internet. '}
        What you typed is kept: send it as soon as you have a connection again.
      </Notice>
    );
  }
  return failure === null ? null : (
    <Notice tone="failed" title="Your request has not gone through" action={call}>
      {`${reasonOf(failure)} What you typed is kept. Send it again as often as you like: it stays one request.`}
    </Notice>
  );
}

interface EmergencyFormProps {
  /** Chooses one of the person's vehicles, in the place of the text field; only for who is signed in. */
  readonly VehicleChoice: ComponentType<SavedVehicleChoiceProps> | undefined;
  /** Chooses between a call-out of the membership and money; only for who is signed in. */
  readonly Allowance: ComponentType<AllowanceProps> | undefined;
  readonly onRequested: (booking: Booking) => void;
}

/**
 * The emergency form (specification sections 2 to 5 and 8). Until its script runs, and where none
 * does, it is a form like any other, which the API answers with pages.
 */
export function EmergencyForm({ VehicleChoice, Allowance, onRequested }: EmergencyFormProps) {
  const state = useEntries(KEY, EMPTY);
  const { form, fields, entries, errors, change, showErrors, field } = state;
  const request = useRequestHelp();
  const isHydrated = useHydrated();
  const isOnline = useOnline();
  const [usesSession, setUsesSession] = useState(false);
  const isSending = useRef(false);
  useEffect(preloadToast, []);
  const choose = useCallback(
    (chosen: ChosenVehicle | undefined) => {
      change({
        vehicleId: chosen?.id ?? '',
        vehicle: chosen?.words.slice(0, VEHICLE_LENGTH) ?? '',
        chargingPort: chosen?.port ?? '',
      });
    },
    [change],
  );

  const onFailure = (failure: Error) => {
    track({ event: 'booking_error' });
    if (failure instanceof ApiError) {
      if (failure.code === 'not_served') showErrors({ location: failure.message });
      else showErrors(errorsByField(fields, failure.fieldErrors));
    }
    showToast({ ...FAILED, variant: 'destructive' });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const checked = checkEntries(entries);
    if (!checked.ok) {
      if (isIncomplete(entries)) showToast({ ...MISSING, variant: 'destructive' });
      return showErrors(checked.errors);
    }
    showErrors({});
    isSending.current = true;
    const vehicleId = VehicleChoice === undefined ? null : entries.vehicleId || null;
    request.mutate(
      { ...checked.form, vehicleId, useSession: usesSession },
      {
        onSuccess: onRequested,
        onError: onFailure,
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };

  const hasFailed = request.isError && Object.keys(errors).length === 0;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={ACTION}
      aria-label="Emergency charge"
      onSubmit={submit}
      // Without a script, the browser's own words are better than a round trip.
      noValidate={isHydrated}
    >
      <Where state={state} isReady={isHydrated} />
      {VehicleChoice === undefined ? null : (
        <Suspense fallback={null}>
          <VehicleChoice
            value={entries.vehicleId}
            isUntouched={entries.vehicleId === '' && entries.vehicle === ''}
            isMissed={errors.vehicle !== undefined}
            error={errors.vehicleId}
            onChoose={choose}
          />
        </Suspense>
      )}
      <div className={styles.said}>
        <TextField
          label="Vehicle"
          required
          maxLength={VEHICLE_LENGTH}
          help="Make and model, and its color if you like."
          {...field('vehicle')}
          onChange={({ target }) => change({ vehicle: target.value, vehicleId: '' })}
        />
      </div>
      <SelectField
        label="Charging port"
        optional
        placeholder="I’m not sure"
        options={PORTS}
        {...field('chargingPort')}
      />
      <RadioCards
        legend="How urgent is it?"
        name="urgency"
        options={URGENCIES}
        value={entries.urgency}
        error={errors.urgency}
        onValueChange={(urgency) => change({ urgency })}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        required
        maxLength={120}
        {...field('name')}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={40}
        help="We call you on this number."
        {...field('phone')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        help="Your receipt goes here."
        {...field('email')}
      />
      <TextArea
        label="Notes"
        optional
        rows={4}
        maxLength={2000}
        help="Anything that helps us find you: the direction you drove in, a landmark."
        {...field('notes')}
      />

      <div className={styles.send}>
        <Trouble failure={hasFailed ? request.error : null} isOnline={isOnline} />
        {Allowance === undefined ? null : (
          <Suspense fallback={null}>
            <Allowance serviceType={EMERGENCY_REQUEST} onChange={setUsesSession} />
          </Suspense>
        )}
        <p className={styles.price}>
          <span>{EMERGENCY_SERVICE.label}</span>
          <strong>{usesSession ? '1 call-out' : formatUsd(EMERGENCY_SERVICE.priceCents)}</strong>
        </p>
        <Button
          type="submit"
          variant="emergency"
          size="large"
          wide
          icon={<BoltIcon />}
          pending={request.isPending}
          pendingLabel={request.failureCount > 0 ? 'Sending again...' : 'Sending...'}
        >
          {hasFailed ? 'Send again' : 'Request help now'}
        </Button>
        <p className={styles.help}>
          Our team is told at once; {usesSession ? 'there is nothing to pay' : 'you pay after that'}
          . By sending you agree to the <a href={paths.termsOfService}>Terms of Service</a> and{' '}
          <a href={paths.privacyPolicy}>Privacy Policy</a>.
        </p>
      </div>
    </form>
  );
}
