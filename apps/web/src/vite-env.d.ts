interface ImportMetaEnv {
  /** Container of the tag manager; empty without one, so that the build leaves out what needs it. */
  readonly VITE_GTM_ID: string;
}
