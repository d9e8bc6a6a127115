// How mails look. What programs understand is written at each element; what only some do, in a
// style sheet that is there for those alone.

/** Colours of the light variant, which is also that of programs that know none. */
export const colors = {
  page: '#F1F3EE',
  paper: '#FFFFFF',
  ink: '#0F1513',
  quiet: '#4C5751',
  line: '#D9DED8',
  volt: '#B9F227',
  /** On volt, in both variants. */
  onVolt: '#0F1513',
} as const;

/** The brand's type where it is installed; mails load none. */
export const fonts = '"Instrument Sans", "Segoe UI", Helvetica, Arial, sans-serif';
