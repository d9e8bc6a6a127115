import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { readSiteReport, SiteReportMissing } from '../../../platform/vendors/site/site-report.ts';

const MISSING =
  'The site’s report couldn’t be read. Check that the site is running and was built with this version.';

/** Handlers of the site's SEO report. */
export function seoHandlers({ config, log }: Context): Handlers<Routes>['seo'] {
  return {
    siteReport: async () => {
      try {
        return { report: await readSiteReport(config.appUrl), problem: null };
      } catch (error) {
        if (!(error instanceof SiteReportMissing)) throw error;
        log.warn({ err: error }, 'The site’s report could not be read.');
        return { report: null, problem: MISSING };
      }
    },
  };
}
