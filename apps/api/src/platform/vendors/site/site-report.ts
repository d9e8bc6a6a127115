import { SITE_REPORT_PATH, SiteReport } from '@voltcourier/contracts';
import * as z from 'zod/mini';

const TIMEOUT_MS = 5000;

/** The site couldn't be asked for its report, or answered something else. */
export class SiteReportMissing extends Error {
  override readonly name = 'SiteReportMissing';
}

/**
 * Reads what the site's build says of its pages. The site may be hosted apart from the API.
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
