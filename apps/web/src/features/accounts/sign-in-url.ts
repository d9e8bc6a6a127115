/** The parameter of the sign-in page that says where to go on to. */
export const WAY_BACK = 'next';

/** The sign-in page, with the way back to a page. */
export const signInUrl = (path: string): string => `/auth?${WAY_BACK}=${encodeURIComponent(path)}`;
