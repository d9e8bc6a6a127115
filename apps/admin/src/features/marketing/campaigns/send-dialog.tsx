import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { CAMPAIGN } from '../../../lib/effects.ts';
import { clockWords } from '../../../lib/format-clock.ts';
import styles from './campaigns.module.css';
import { useAudience } from './use-campaigns.ts';
import { peopleWords } from './labels.ts';

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
] as const;

/** An instant of what was typed on the clocks of this device; undefined where that is none. */
function instantOf(typed: string): string | undefined {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Says how many get a campaign, and asks whether to send it, and when. */
export function SendDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const formId = useId();
  const [when, setWhen] = useState<string>('now');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { data } = useAudience(campaign.segment.id ?? '');
  const send = useMutation(
    mutationOf((at: string | undefined) => {
      const params = { campaignId: campaign.id };
      const { version } = campaign;
      return at === undefined
        ? api.campaigns.sendCampaign({ params, body: { version } })
        : api.campaigns.scheduleCampaign({ params, body: { version, at } });
    }, CAMPAIGN),
  );
  const isNow = when === 'now';
  const many = data === undefined ? '' : peopleWords(data.wouldGet);
  const isNobody = data?.wouldGet === 0 && !data.isMore;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || data === undefined) return;
    const at = isNow ? undefined : instantOf(typed);
    const isMissing = !isNow && at === undefined;
    setProblem(isMissing ? 'Please choose a day and a time.' : undefined);
    if (isMissing) return;
    send.mutate(at, {
      onSuccess: (sent) => {
        const { scheduledAt } = sent;
        showToast({
          title:
            sent.state === 'scheduled' && scheduledAt !== null
              ? `It will be sent ${clockWords(scheduledAt)}`
              : 'It is being sent',
        });
        onClose();
      },
    });
  };
  const counted = `${data?.isMore ? 'At least ' : ''}${many}`;
  return (
    <Dialog
      open
      onClose={() => {
        if (!send.isPending) onClose();
      }}
      title={`Send ${campaign.name}?`}
      description={
        data === undefined
          ? 'Counting who gets it...'
          : `${counted} in ${campaign.segment.name ?? 'the segment'} would get “${campaign.subject}”. What is sent can’t be taken back.`
      }
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={data === undefined}
            pending={send.isPending}
            pendingLabel={isNow ? 'Sending...' : 'Scheduling...'}
          >
            {isNow ? `Send${many === '' ? '' : ` to ${many}`}` : 'Schedule'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} aria-label="When" onSubmit={submit} noValidate>
        <Refusal error={send.error} title="Nothing is sent" />
        {isNobody ? (
          <Notice tone="warning" title="Nobody would get it now">
            None of them has agreed to news and offers, or mail doesn’t reach them.
          </Notice>
        ) : null}
        <RadioCards legend="When" name="when" options={WHEN} value={when} onValueChange={setWhen} />
        {isNow ? null : (
          <TextField
            label="Day and time"
            help="On the clock of this device. Who is in the segment is looked at then."
            type="datetime-local"
            value={typed}
            error={problem}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
