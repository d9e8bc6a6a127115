/** Domain of the placeholder addresses of deleted accounts (RFC 2606, section 2). */
export const NOWHERE = 'deleted.invalid';
