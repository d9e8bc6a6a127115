interface ImportMetaEnv {
  /** Origin of the API if it is hosted separately. */
  readonly VITE_API_URL: string | undefined;
  readonly VITE_BRAND_NAME: string | undefined;
  /** Public origin of the customer site if it is hosted separately. */
  readonly VITE_SITE_URL: string | undefined;
}
