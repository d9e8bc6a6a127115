import { SITE_REPORT_PATH, SiteReport } from '@voltcourier/contracts';
import * as z from 'zod/mini';

const TIMEOUT_MS = 5000;

/** The site's report couldn't be loaded or isn't valid. */
export class SiteReportMissing extends Error {
  override readonly name = 'SiteReportMissing';
}

/**
 * Reads the report that the site's build wrote about its pages. The site may be hosted separately
 * from the API.
 *
 * @throws SiteReportMissing
 */
export async function readSiteReport(siteUrl: string): Promise<SiteReport> {
  try {
    const response = await fetch(new URL(SITE_REPORT_PATH, siteUrl), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The site answered ${response.status}.`);
    return z.parse(SiteReport, await response.json());
  } catch (cause) {
    throw new SiteReportMissing('The site’s report could not be read.', { cause });
  }
}
