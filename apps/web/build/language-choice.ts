/** Statements for the head of pages that redirect visitors to their language. */

/**
 * On English pages, redirects to the Spanish page before anything is shown, if the visitor chose
 * Spanish, or chose nothing and their browser prefers it. Without storage there is no choice to
 * read, and the link in the footer switches the language.
 */
export const leadToLanguage = `try{(localStorage.language||navigator.language).startsWith('es')&&location.replace('/es'+location.pathname+location.search+location.hash)}catch{}`;

/**
 * Stores the choice when the link to the other language is clicked, and opens the same page there,
 * with its query and hash. If storage is blocked, the link still works. It listens before React,
 * which stops clicks in parts that aren't hydrated yet.
 *
 * @param language of the page.
 */
export function rememberLanguage(language: string): string {
  const path = language === 'en' ? `'/es'+location.pathname` : `location.pathname.slice(3)`;
  return `addEventListener('click',event=>{const link=event.target.closest('a[lang]');if(link){link.href=${path}+location.search+location.hash;localStorage.language=link.lang}},true)`;
}
