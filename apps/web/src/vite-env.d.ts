interface ImportMetaEnv {
  /** Container id of the tag manager; empty without one, so that the build omits its code. */
  readonly VITE_GTM_ID: string;
  /** URL of the staff app: `/admin`, or another origin if it is hosted separately. */
  readonly VITE_ADMIN_URL: string;
  /** Language of this build: `en` or `es`. */
  readonly VITE_LANGUAGE: string;
}
