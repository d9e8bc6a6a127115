import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { fillBooking, mailsTo, pay, submitBooking } from '../harness/journey.ts';
import {
  draftWithClaims,
  getApproval,
  HELD_OUT,
  MAILED,
  receivers,
  saveSuggestedSegment,
  sendQuickly,
  sendWithPause,
  tagPeople,
} from '../harness/campaign-journey.ts';
import { addReaders, expectToast, failNext, withDatabase } from '../harness/marketing-steps.ts';
import { ownProductTest } from '../harness/own-product.ts';
import { settled } from '../harness/settled.ts';
import { addStaff, openOffice } from '../harness/staff.ts';
import { expect } from '../harness/test.ts';

/**
 * On their own product: a suggested segment contains all customers, the answer of the day is
 * shared, and the sandbox fails the next request, whoever sends it. A timeout takes as long as set
 * here.
 */
const test = ownProductTest({ OPENAI_TIMEOUT_SECONDS: '10', OPENAI_MAX_RETRIES: '0' });

// One after another, because of the failures set in the sandbox.
test.describe.configure({ mode: 'default' });

test('a suggested segment becomes 500 mails, and the campaign page shows their results', async ({
  page,
  browser,
  product,
}) => {
  // Sending takes 20 seconds at this rate, and several times that on a busy machine.
  test.slow();
  await addReaders(product, { prefix: 'journey', count: MAILED + HELD_OUT });
  const second = await addStaff(page, product, 'journey-reviewer');
  const office = await openOffice(browser, product, '/admin/marketing');
  const reviewer = await openOffice(browser, { ...product, admin: second }, '/admin/campaigns', {
    hasOwnSession: true,
  });
  await saveSuggestedSegment(office, product);
  await draftWithClaims(office);
  await getApproval(office, reviewer);
  await sendWithPause(office);

  const got = await receivers(page, product, 'Winter is coming');
  expect(got).toHaveLength(MAILED);
  expect(new Set(got).size).toBe(MAILED);
  const results = office.getByRole('region', { name: 'Results' });
  await expect(results.getByText('500 (100%)')).toBeVisible();

  // One recipient unsubscribes through the mail program, another books by the button.
  const [leaving = '', booking = ''] = got;
  const [farewell] = await mailsTo(page, product.sandboxUrl, leaving);
  const unsubscribe = /https?:\S+\/unsubscribe\/news\/\S+/u.exec(farewell?.text ?? '')?.[0] ?? '';
  const form = { 'List-Unsubscribe': 'One-Click' };
  expect((await page.request.post(unsubscribe, { form })).status()).toBe(200);
  const [invitation] = await mailsTo(page, product.sandboxUrl, booking);
  const click = /https?:\S+\/api\/campaigns\/links\/[\w.-]+/u.exec(invitation?.text ?? '');
  await page.goto(click?.[0] ?? '');
  await page.waitForURL('**/booking');
  await settled(page);
  await fillBooking(page, { days: 1, email: booking });
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/);
  await pay(page);
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();

  const campaign = office.url();
  const tag = await tagPeople(office, [booking, leaving]);
  const next = { name: 'Next campaign', subject: 'Winter is here', filter: { tag } };
  await sendQuickly(office, reviewer, next);
  await expect(office.getByText('Not subscribed', { exact: true })).toBeVisible();
  expect(await receivers(page, product, 'Winter is here')).toEqual([booking]);

  await office.goto(campaign);
  await expect(async () => {
    // On every attempt: the booking's contact may have been found only after the results were last
    // counted.
    await withDatabase(product, (client) =>
      client.query(`update campaigns set results_due_at = now() where name = 'Winter journey'`),
    );
    await office.reload();
    const line = results.getByRole('row', { name: /^Revenue /u }).first();
    await expect(line).toContainText('$99.99', { timeout: 2_000 });
  }).toPass({ timeout: 90_000, intervals: [3_000] });
  for (const [term, value] of [
    ['Sent', '500'],
    ['Unsubscribed by this email', '1 (0.2%)'],
    ['Clicked a link', '1 (0.2%)'],
  ] as const) {
    await expect(results.getByText(term, { exact: true }).locator('..')).toContainText(value);
  }
  await expect(results.getByRole('row', { name: /^People who booked/u })).toContainText('1');
  await expect(results.getByText('Lift: +0.20 points', { exact: false })).toBeVisible();
  await expectAccessible(office);
  await reviewer.context().close();
  await office.context().close();
});

const EMAIL_FAILED = 'Unable to generate email campaign. Please try again.';
const UNREACHABLE = 'The model’s vendor can’t be reached. Ask again in a few minutes.';

/** The page's message for each failure that the sandbox can simulate. */
const MODEL_FAILURES = [
  [
    'refusal',
    'The model won’t answer this question. Describe the audience or the goal in other words.',
  ],
  ['timeout', 'The model took too long to answer. Ask again in a few minutes.'],
  ['rate_limit', 'The model is asked too often at the moment. Ask again in a minute.'],
  [
    'quota',
    'The account at the model’s vendor has no credit left. An administrator has to add credit there.',
  ],
  [
    'invalid_structure',
    'The model’s answer can’t be used: it is cut off or has another form. Ask again.',
  ],
  ['server_error', UNREACHABLE],
] as const;

test('each failure of the language model shows a toast, and its cause on the page', async ({
  browser,
  product,
}) => {
  const office = await openOffice(browser, product, '/admin/marketing?view=email');
  const main = office.getByRole('main');
  const ask = async (goal: string) => {
    await office.getByLabel('Audience').fill('Members');
    await office.getByLabel('Goal').fill(goal);
    await office.getByRole('button', { name: 'Generate email' }).click();
  };
  for (const [fault, sentence] of MODEL_FAILURES) {
    await test.step(fault, async () => {
      await failNext(office, product, 'openai', fault);
      await ask(`Say ${fault}`);
      await expectToast(office, 'Generation Failed', EMAIL_FAILED);
      await expect(main.getByText(sentence, { exact: true })).toBeVisible();
    });
  }
  await expectAccessible(office);

  // The sandbox accepts our key, so a rejected key is simulated by editing the existing failure.
  await withDatabase(product, (client) =>
    client.query(`update generations set failure = 'rejected' where state = 'failed'`),
  );
  await office.reload();
  const wrongKey = /An administrator has to check OPENAI_API_KEY and OPENAI_MODEL\./u;
  await expect(main.getByText(wrongKey)).toBeVisible();

  await withDatabase(product, (client) =>
    client.query(`update generations set cost_microdollars = 2000000 where state = 'failed'`),
  );
  await ask('Spend more');
  await expectToast(office, 'Generation Failed', EMAIL_FAILED);
  await expect(main.getByText(/^The assistant has used \$.* of today’s budget/u)).toBeVisible();
  await withDatabase(product, (client) =>
    client.query(`update generations set cost_microdollars = 0 where state = 'failed'`),
  );

  // A product without a key would be a separate product, so only the page's reaction is tested
  // here. Fetched in advance: a response that the page's own route fetches is lost once the page is
  // left.
  const response = await office.request.get('/api/marketing/assistant');
  const status = (await response.json()) as object;
  await office.route('**/api/marketing/assistant', (route) =>
    route.fulfill({ json: { ...status, isOn: false } }),
  );
  await office.reload();
  await expect(main.getByText(/^The assistant is off\. Set OPENAI_API_KEY/u)).toBeVisible();
  await expect(office.getByRole('button', { name: 'Generate email' })).toBeDisabled();
  await office.context().close();
});

interface QuestionCall {
  readonly address: string;
  readonly ask: string;
  /** Fills in the required fields first. */
  readonly fill?: (office: Page) => Promise<void>;
  readonly failed: readonly [title: string, sentence: string];
  readonly done: string;
}

/** Messages for each question (specification, section 8). */
const MESSAGES: readonly QuestionCall[] = [
  {
    address: '/marketing',
    ask: 'Analyze customers',
    failed: ['Analysis Failed', 'Unable to analyze customer data. Please try again.'],
    done: 'Customer Analysis Complete',
  },
  {
    address: '/marketing?view=email',
    ask: 'Generate email',
    fill: async (office) => {
      await office.getByLabel('Audience').fill('Members');
      await office.getByLabel('Goal').fill('Say thanks');
    },
    failed: ['Generation Failed', EMAIL_FAILED],
    done: 'Email Campaign Generated',
  },
  {
    address: '/marketing?view=social',
    ask: 'Generate post',
    fill: async (office) => {
      await office.getByLabel('Network').selectOption('LinkedIn');
      await office.getByLabel('Campaign type').selectOption('Education');
    },
    failed: ['Generation Failed', 'Unable to generate social content. Please try again.'],
    done: 'Social Content Generated',
  },
  {
    address: '/marketing?view=growth',
    ask: 'Analyze market',
    failed: ['Analysis Failed', 'Unable to analyze market opportunities. Please try again.'],
    done: 'Market Analysis Complete',
  },
  {
    address: '/live-marketing?view=videos',
    ask: 'Generate video ideas',
    failed: ['Video Idea Generation Failed', UNREACHABLE],
    done: 'Video Ideas Generated',
  },
  {
    address: '/live-marketing?view=calendar',
    ask: 'Generate content calendar',
    failed: ['Calendar Generation Failed', UNREACHABLE],
    done: 'Content Calendar Generated',
  },
];

test('each question shows a toast when it fails and when it is answered', async ({
  browser,
  product,
}) => {
  // Questions that the journey asked today would be answered immediately.
  await withDatabase(product, (client) =>
    client.query(`update generations set valid_until = asked_at where state = 'done'`),
  );
  const office = await openOffice(browser, product, '/admin/marketing');
  for (const { address, ask, fill, failed, done } of MESSAGES) {
    await test.step(ask, async () => {
      await office.goto(`/admin${address}`);
      await fill?.(office);
      await failNext(office, product, 'openai', 'server_error');
      await office.getByRole('button', { name: ask }).click();
      await expectToast(office, ...failed);
      await expect(office.getByRole('main').getByText(UNREACHABLE)).toBeVisible();
      await office.getByRole('button', { name: ask }).click();
      await expectToast(office, done);
    });
  }
  await office.context().close();
});

test('each failure of YouTube is shown on the trends page', async ({ browser, product }) => {
  const office = await openOffice(browser, product, '/admin/live-marketing');
  const main = office.getByRole('main');
  const expectProblem = (sentence: string) =>
    expect(async () => {
      await office.goto('/admin/live-marketing?view=trending');
      await expect(main.getByText(sentence, { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  for (const [fault, sentence] of [
    ['quota', 'YouTube’s quota of today is used up. It is asked again tomorrow.'],
    ['server_error', 'YouTube can’t be reached. It is asked again in a few hours.'],
  ] as const) {
    await test.step(fault, async () => {
      await failNext(office, product, 'youtube', fault);
      await office.goto('/admin/live-marketing');
      await office.getByRole('button', { name: 'Run YouTube trends now' }).click();
      await expectToast(office, 'YouTube trends is running');
      await expectProblem(sentence);
    });
  }
  // The sandbox accepts our key, so a rejected key is simulated by editing the existing failure.
  await withDatabase(product, (client) =>
    client.query(`update automation_runs set failure = 'bad_key' where failure is not null`),
  );
  await expectProblem(
    'YouTube doesn’t accept our key. An administrator has to check YOUTUBE_API_KEY.',
  );
  await expectAccessible(office);
  // A product without a key would be a separate product, so only the page's reaction is tested
  // here.
  const response = await office.request.get('/api/youtube/trending');
  const trending = (await response.json()) as object;
  await office.route('**/api/youtube/trending', (route) =>
    route.fulfill({ json: { ...trending, isOn: false } }),
  );
  await expectProblem('Set YOUTUBE_API_KEY and restart the server to read trends.');
  await office.context().close();
});
