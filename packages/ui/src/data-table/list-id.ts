/** The id of the list that a page is about. */
export const LIST_ID = 'list';
