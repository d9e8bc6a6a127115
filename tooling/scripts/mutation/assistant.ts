import { api, type Mutation } from './mutation.ts';

const MARKETING = 'domains/marketing';

/** Mutations of the assistant: its budget, its figures, and its input. */
export const ASSISTANT: readonly Mutation[] = [
  api(
    'two processes don’t exceed the budget together',
    `${MARKETING}/assistant/repository.ts`,
    "await sql`select pg_advisory_xact_lock(hashtextextended('generation budget', 0))`.execute(trx);",
    'await sql`select 1`.execute(trx);',
    'assistant/spending.test',
  ),
  api(
    'few people aren’t told apart',
    `${MARKETING}/figures/labels.ts`,
    'const SMALLEST_GROUP = 5;',
    'const SMALLEST_GROUP = 1;',
    'figures/figures.test',
  ),
  api(
    'a request that somebody cancels is ended',
    `${MARKETING}/assistant/running.ts`,
    'ending.abort();',
    'void ending;',
    'assistant/assistant.test',
  ),
  api(
    'what may have been billed counts as spent',
    `${MARKETING}/assistant/running.ts`,
    "const MAY_BE_BILLED = ['timeout', 'cancelled', 'unreachable'];",
    "const MAY_BE_BILLED = ['cancelled'];",
    'assistant/failures.test',
  ),
  api(
    'the same answer is one draft',
    `${MARKETING}/page-drafts/page-drafts.ts`,
    'const existing = await findDraftOf(trx, generationId);',
    'const existing = undefined as string | undefined;',
    'page-drafts/page-drafts.test',
  ),
  api(
    'a page with unbacked claims is not marked as published',
    `${MARKETING}/page-drafts/page-drafts.ts`,
    'if (claims.length > 0) {',
    'if (claims.length > 1000) {',
    'page-drafts/page-drafts.test',
  ),
  api(
    'an automation that is off does not run',
    `${MARKETING}/automation/running.ts`,
    'if (!(await isAutomationOn(db, name))) return;',
    '',
    'site-report/reading.test',
  ),
];
