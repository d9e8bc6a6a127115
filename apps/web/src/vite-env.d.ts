interface ImportMetaEnv {
  /** Container of the tag manager; empty without one, so that the build leaves out what needs it. */
  readonly VITE_GTM_ID: string;
  /** Where staff work: `/admin`, or another address when the admin app is hosted by itself. */
  readonly VITE_ADMIN_URL: string;
  /** The language that the site is compiled in: `en` or `es`. */
  readonly VITE_LANGUAGE: string;
}
