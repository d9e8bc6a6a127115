/**
 * Account whose addresses a sandboxed shop gives to its customers: an extended public key of BIP 84
 * (`vpub`, SLIP 132), m/84'/1'/0' of BIP 84's test mnemonic "abandon … about". Its private keys are
 * public, so only regtest payments may go to it.
 */
export const SANDBOX_XPUB =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc';

/** Macaroon that the Lightning node accepts, in hex: the text "sandbox-macaroon". */
export const SANDBOX_MACAROON = '73616e64626f782d6d616361726f6f6e';
