// Design of mails. Widely supported styles are inlined in each element; others are in a style sheet
// for the programs that support them.

/** Colors of light mode, also used by programs that support no other. */
export const colors = {
  page: '#F1F3EE',
  paper: '#FFFFFF',
  ink: '#0F1513',
  quiet: '#4C5751',
  line: '#D9DED8',
  volt: '#B9F227',
  /** Text on volt, in both modes. */
  onVolt: '#0F1513',
} as const;

/** The brand's font if it is installed; mails load no fonts. */
export const fonts = '"Instrument Sans", "Segoe UI", Helvetica, Arial, sans-serif';
