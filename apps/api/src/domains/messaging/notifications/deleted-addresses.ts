/** Where addresses of deleted accounts are (RFC 2606, section 2). */
export const NOWHERE = 'deleted.invalid';
