import type { ChangePreview, Membership } from '@voltcourier/contracts/memberships/memberships';
import { formatUsd, PLANS, type Rate } from '@voltcourier/pricing';
import { formatDate, formatPrice, formatRate } from './membership-labels.ts';

/** Description of a plan change, and the label of its button. */
export interface ChangeTexts {
  readonly detail: string;
  readonly action: string;
}

const isSame = (one: Rate, other: Rate): boolean =>
  one.plan === other.plan && one.interval === other.interval;

/** Describes what another plan or interval means for the current membership. */
export function changeTexts(
  { when, dueNowCents, effectiveAt }: ChangePreview,
  { held, rate, planned }: { held: Rate; rate: Rate; planned: Membership['scheduledChange'] },
): ChangeTexts {
  const { title } = PLANS[rate.plan];
  const dropped = planned === null ? '' : formatRate(planned.plan, planned.interval);
  if (isSame(held, rate)) {
    return {
      detail: `Your plan stays as it is, and renews for ${formatPrice(rate.plan, rate.interval)}.${
        planned === null ? '' : ` ${dropped}, doesn’t begin.`
      }`,
      action: `Keep ${title}`,
    };
  }
  const billing =
    rate.interval === 'monthly' ? 'Change to monthly billing' : 'Change to annual billing';
  const action = rate.plan === held.plan ? billing : `Change to ${title}`;
  if (when === 'period-end') {
    return {
      detail: `From ${formatDate(effectiveAt)} you pay ${formatPrice(rate.plan, rate.interval)}. Until then nothing changes.`,
      action,
    };
  }
  return {
    detail: `You pay ${formatUsd(dueNowCents)} now with your default card: the new plan starts now, minus what’s unused of your current one.${
      planned === null ? '' : ` ${dropped}, doesn’t begin.`
    }`,
    action: dueNowCents > 0 ? `Pay ${formatUsd(dueNowCents)} and change` : action,
  };
}

/** Describes what canceling means for a membership. */
export function cancelTexts({
  status,
  interval,
  currentPeriodEnd: end,
  scheduledChange: planned,
}: Membership): string {
  if (status === 'past_due') {
    return 'We won’t retry the failed payment, and the membership ends.';
  }
  const runs = `You keep your plan and sessions until ${end === null ? 'the end of the period' : formatDate(end)}, and won’t be charged again. You can undo this until then.`;
  if (planned === null || planned.interval === interval) return runs;
  return `${runs} The change to ${formatRate(planned.plan, planned.interval)}, is dropped: should you keep your membership, choose it again.`;
}
