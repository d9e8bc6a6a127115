interface ImportMetaEnv {
  /** Container id of the tag manager; empty without one, so that the build omits its code. */
  readonly VITE_GTM_ID: string;
  /** URL of the staff app: `/admin`, or another origin if it is hosted separately. */
  readonly VITE_ADMIN_URL: string;
  /** Language of this build: `en` or `es`. */
  readonly VITE_LANGUAGE: string;
  /** Origin of the API if it is hosted separately. */
  readonly VITE_API_URL: string | undefined;
  /** Number of charges so far, such as 1,000+. */
  readonly VITE_BRAND_CHARGES: string | undefined;
  readonly VITE_BRAND_EMAIL: string | undefined;
  readonly VITE_BRAND_HOTLINE: string | undefined;
  readonly VITE_BRAND_NAME: string | undefined;
  /** Promised response times as JSON. */
  readonly VITE_RESPONSE_PROMISES: string | undefined;
  /** Public origin of the site. */
  readonly VITE_SITE_URL: string | undefined;
}
