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

const dark = {
  page: '#0F1513',
  paper: '#18201D',
  ink: '#F1F3EE',
  quiet: '#AEB9B2',
  line: '#35413C',
} as const;

/** The brand's type where it is installed; mails load none. */
export const fonts = '"Instrument Sans", "Segoe UI", Helvetica, Arial, sans-serif';

/** The dark variant, and narrow windows. */
export const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.m-page,.m-page>table>tbody>tr>td{background-color:${dark.page}!important;color:${dark.ink}!important}
.m-card{background-color:${dark.paper}!important;border-color:${dark.line}!important;color:${dark.ink}!important}
.m-quiet{color:${dark.quiet}!important}
.m-line{border-color:${dark.line}!important}
}
@media (max-width:480px){
.m-card{padding:24px 16px!important}
.m-button{display:block!important;text-align:center!important}
.m-term,.m-value{display:block!important;width:100%!important;box-sizing:border-box!important}
.m-term{padding:10px 0 0!important}
.m-value{padding:2px 0 10px!important}
}`;
