const dark = {
  page: '#0F1513',
  paper: '#18201D',
  ink: '#F1F3EE',
  quiet: '#AEB9B2',
  line: '#35413C',
} as const;

/**
 * The stylesheet of every mail: dark mode and narrow windows. The staff app displays mails, so the
 * content security policy of its pages allows exactly this text.
 */
export const MAIL_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
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
