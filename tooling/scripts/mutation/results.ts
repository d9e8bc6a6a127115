import { api, type Mutation } from './mutation.ts';

const CAMPAIGNS = 'domains/marketing/campaigns';
const HELD_OUT = `${CAMPAIGNS}/held-out-repository.ts`;
const OUTCOMES = `${CAMPAIGNS}/results-repository.ts`;
const RECIPIENTS = `${CAMPAIGNS}/recipients-repository.ts`;
const DELIVERIES = 'domains/messaging/deliveries';

/** Held-out groups, campaign results, spam reports, and consent to news. */
export const RESULTS: readonly Mutation[] = [
  api(
    'who is held out gets no mail',
    RECIPIENTS,
    'and not r.is_held_out and r.person_id',
    'and r.person_id',
    'held-out.test',
  ),
  api(
    'the held-out share is exact',
    HELD_OUT,
    'ranked.place <= round(',
    'ranked.place < round(',
    'held-out.test',
  ),
  api(
    'a campaign with a held-out share has a holdout group',
    HELD_OUT,
    'if (percent === 0) return;',
    'if (percent >= 0) return;',
    'held-out.test',
  ),
  api(
    'who is held out takes turns with the others',
    HELD_OUT,
    'and ${isTheirTurn} and r.person_id < ${before}',
    'and ${isTheirTurn}',
    'held-out-turns.test',
  ),
  api(
    'who is held out sleeps too',
    HELD_OUT,
    ' and ${isOutsideOf(quietZones)}',
    '',
    'held-out-turns.test',
  ),
  api(
    'while subjects are tested, only a share of those held out have their turn',
    HELD_OUT,
    'and ${isTheirTurn} and r.person_id < ${before}',
    'and r.person_id < ${before}',
    'held-out-turns.test',
  ),
  api(
    'a test of subjects has nobody who is held out',
    `${CAMPAIGNS}/variants-repository.ts`,
    "where campaign_id = ${campaignId} and state = 'waiting' and not is_held_out\n    ) o",
    "where campaign_id = ${campaignId} and state = 'waiting'\n    ) o",
    'held-out-turns.test',
  ),
  api(
    'a booking counts for seven days',
    OUTCOMES,
    'and b.created_at < m.at + ${CAMPAIGN_WINDOW_DAYS}',
    'and b.created_at <= m.at + ${CAMPAIGN_WINDOW_DAYS}',
    'campaigns/results.test',
  ),
  api(
    'a booking from before the mail is no result of it',
    OUTCOMES,
    'where b.created_at >= m.at',
    "where b.created_at >= m.at - interval '1 day'",
    'campaigns/results.test',
  ),
  api(
    'what was cancelled unpaid is no result',
    OUTCOMES,
    "where b.status <> 'cancelled' or y.entries > 0",
    'where true',
    'campaigns/results.test',
  ),
  api(
    'a booking with any record of a person is theirs',
    OUTCOMES,
    'join crm.people o on o.group_id = p.group_id',
    'join crm.people o on o.id = p.id',
    'campaigns/results.test',
  ),
  api(
    'a report of spam ends news',
    `${DELIVERIES}/service.ts`,
    "await ctx.ports.newsConsents.end(trx, reader, 'spam-report');",
    '',
    'complaints.test',
  ),
  api(
    'a report of spam counts once',
    `${DELIVERIES}/repository.ts`,
    'where id = ${id} and complained_at is null',
    'where id = ${id}',
    'complaints.test',
  ),
  api(
    '"not spam" is no complaint',
    `${DELIVERIES}/feedback-report.ts`,
    "['abuse', 'fraud']",
    "['abuse', 'fraud', 'not-spam']",
    'complaints.test',
  ),
  api(
    'who ended a subscription gets no campaign',
    RECIPIENTS,
    'when s.confirmed_at is null or s.unsubscribed_at is not null then',
    'when s.confirmed_at is null then',
    'subscribers.test',
  ),
  api(
    'who hasn’t confirmed a subscription gets no campaign',
    RECIPIENTS,
    'when s.confirmed_at is null or s.unsubscribed_at is not null then',
    'when s.unsubscribed_at is not null then',
    'subscribers.test',
  ),
  api(
    'news that are switched off in an account end subscriptions',
    'domains/privacy/service.ts',
    "if (isNewsChanged && !marketing) await endNews(ctx, trx, { userIds: [userId] }, 'account');",
    '',
    'subscribers.test',
  ),
  api(
    'a choice about reminders is no consent to news',
    'domains/privacy/service.ts',
    'const marketing = isNewsChanged ? preferences.marketing : stored.marketing;',
    'const { marketing } = preferences;',
    'subscribers.test',
  ),
  api(
    'a forwarded campaign switches no news on',
    'domains/messaging/notifications/preferences-page.ts',
    'canConfirm: false',
    'canConfirm: true',
    'subscribers.test',
  ),
];
