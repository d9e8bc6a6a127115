import type { SiteReport } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { readSiteReport, SiteReportMissing } from '../../../platform/vendors/site/site-report.ts';
import { findLastRuns, type FoundOnSite } from '../automation/repository.ts';
import { RunFailed, runAutomation } from '../automation/running.ts';

/** What a report says, compared with what the run before found. */
export function compareReports(
  { pages }: SiteReport,
  before: Pick<FoundOnSite, 'open'> | null,
): FoundOnSite {
  const open = pages.flatMap(({ path, findings }) => findings.map(({ rule }) => `${path} ${rule}`));
  const known = new Set(before?.open);
  const found = new Set(open);
  return {
    pages: pages.length,
    open,
    added: before === null ? 0 : open.filter((finding) => !known.has(finding)).length,
    fixed: [...known].filter((finding) => !found.has(finding)).length,
    keywords: pages.map(({ keyword }) => keyword).filter((keyword) => keyword !== null),
  };
}

/** Reads what search engines find on the site, and logs what has changed since the run before. */
export function readSiteChanges(ctx: Context): Promise<void> {
  return runAutomation(ctx, 'seo', async () => {
    const { found: before } = await findLastRuns(ctx.db, 'seo');
    try {
      return compareReports(await readSiteReport(ctx.config.appUrl), before);
    } catch (cause) {
      if (!(cause instanceof SiteReportMissing)) throw cause;
      throw new RunFailed('site_unreachable', { cause });
    }
  });
}
