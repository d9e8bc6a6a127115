/** Id of the main list of a page. */
export const LIST_ID = 'list';
