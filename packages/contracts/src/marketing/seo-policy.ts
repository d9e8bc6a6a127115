import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { seo } from './seo.ts';

/** Policy of {@link seo}. */
export const seoPolicy = {
  siteReport: {
    access: 'campaigns:read',
    summary: 'Get the SEO report of the public pages, as measured by the site’s build',
    errors: STAFF_ERRORS,
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} as const satisfies PolicyOf<typeof seo>;
