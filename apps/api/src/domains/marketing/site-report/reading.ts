import type { SiteReport } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { readSiteReport, SiteReportMissing } from '../../../platform/vendors/site/site-report.ts';
import { findLastRuns, type FoundOnSite } from '../automation/repository.ts';
import { RunFailed, runAutomation } from '../automation/running.ts';

/** Compares a report with the findings of the previous run. */
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

/** Reads the site's SEO report, and logs the changes since the previous run. */
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
