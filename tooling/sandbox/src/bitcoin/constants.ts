/**
 * The account whose addresses a sandboxed shop gives its customers: an extended public key of
 * BIP 84 (`vpub`, SLIP 132), m/84'/1'/0' of the mnemonic "abandon … about" that BIP 84 tests with.
 * Everybody knows its private keys; nothing but regtest may pay to it.
 */
export const SANDBOX_XPUB =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc';

/** What the Lightning node lets in, in hex: the text "sandbox-macaroon". */
export const SANDBOX_MACAROON = '73616e64626f782d6d616361726f6f6e';
