import { Failure, runCommand } from './failure.ts';
import { findPageProblems } from './pages/page-problems.ts';
import { inRepository } from './paths.ts';

/** Fails if a built page's markup, canonical URL, sitemap or structured data is wrong. */
async function check(): Promise<void> {
  const { pages, problems } = findPageProblems(inRepository('apps', 'web', 'dist'));
  if (problems.length > 0) throw new Failure(problems.join('\n'));
  console.log(`${pages} pages are valid HTML, with complete data for search engines.`);
}

await runCommand(check);
