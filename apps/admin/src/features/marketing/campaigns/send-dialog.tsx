import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Notice } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import * as z from 'zod/mini';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { CAMPAIGN } from '../../../lib/api/campaigns.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useAudience } from './use-campaigns.ts';
import styles from './campaigns.module.css';
import { formatNight, formatPeople, formatWait } from './labels.ts';

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
] as const;

/** Parses a local time in the device's time zone; undefined if invalid. */
function instantOf(typed: string): string | undefined {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** When a campaign is sent: immediately, or at a time. */
const Sending = z.object({ at: z.nullable(z.string()) });

/** Sends a campaign now, or schedules it. */
function useSending({ id: campaignId, version }: Campaign, onDone: () => void) {
  const params = { campaignId };
  return useContractForm({
    schema: Sending,
    defaultValues: { when: 'now', at: '' },
    toInput: ({ when, at }) => ({ at: when === 'now' ? null : (instantOf(at) ?? null) }),
    problemsOf: ({ when, at }) =>
      when === 'later' && instantOf(at) === undefined
        ? { at: 'Please choose a day and a time.' }
        : {},
    save: useMutation(
      mutationOf(
        ({ at }: z.output<typeof Sending>) =>
          at === null
            ? campaignsApi.sendCampaign({ params, body: { version } })
            : campaignsApi.scheduleCampaign({ params, body: { version, at } }),
        CAMPAIGN,
      ),
    ),
    onSaved: ({ state, scheduledAt }) => {
      const isLater = state === 'scheduled' && scheduledAt !== null;
      showToast({
        title: isLater ? `It will be sent ${formatClock(scheduledAt)}` : 'It is being sent',
      });
      onDone();
    },
  });
}

/** Recipients who get it later or not at all: quiet hours, subject test, holdout group. */
function Exceptions({ campaign }: { campaign: Campaign }) {
  const { quietHours, subjectTest, holdoutPercent } = campaign;
  return (
    <>
      {holdoutPercent === 0 ? null : (
        <p className={styles.quiet}>
          {`${holdoutPercent}% of them are held out and get no email.`}
        </p>
      )}
      {subjectTest === null ? null : (
        <p className={styles.quiet}>
          {`${subjectTest.testPercent}% of them test two subjects first. The others get the better one ${formatWait(subjectTest.testWaitMinutes)} later.`}
        </p>
      )}
      {quietHours === null ? null : (
        <p className={styles.quiet}>
          {`No email goes ${formatNight(quietHours)} in the recipient’s time zone. Recipients in these hours get it in the morning.`}
        </p>
      )}
    </>
  );
}

/** Shows how many people get a campaign, and asks whether and when to send it. */
export function SendDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { data } = useAudience(campaign.segment.id ?? '');
  const form = useSending(campaign, onClose);
  const isNow = form.entries.when === 'now';
  const many = data === undefined ? '' : formatPeople(data.wouldGet);
  const counted = `${data?.isMore ? 'At least ' : ''}${many}`;
  return (
    <FormDialog
      title={`Send ${campaign.name}?`}
      description={
        data === undefined
          ? 'Counting who gets it...'
          : `${counted} in ${campaign.segment.name ?? 'the segment'} would get “${campaign.subject}”. Emails can’t be recalled once they’re sent.`
      }
      label="When"
      action={isNow ? `Send${many === '' ? '' : ` to ${many}`}` : 'Schedule'}
      isReady={data !== undefined}
      form={form}
      pendingLabel={isNow ? 'Sending...' : 'Scheduling...'}
      failedTitle="Nothing is sent"
      onClose={onClose}
    >
      {data?.wouldGet === 0 && !data.isMore ? (
        <Notice tone="warning" title="No one would get it now">
          None of them has agreed to news and offers, or email doesn’t reach them.
        </Notice>
      ) : null}
      <RadioCards legend="When" options={WHEN} {...form.choice('when')} />
      {isNow ? null : (
        <TextField
          label="Day and time"
          help="In your time zone. The audience is set when it sends."
          type="datetime-local"
          {...form.field('at')}
        />
      )}
      <Exceptions campaign={campaign} />
    </FormDialog>
  );
}
