import fc from 'fast-check';

/**
 * Property tests try the same values in each run, so that a run which fails is one that a change has
 * broken. With `PROPERTY_SEED=random` they try other values each time, as the deep profile does; a
 * number repeats such a run. A test that counts what chance did names its own seed.
 */
const { PROPERTY_SEED: wanted = '20261123' } = process.env;

if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
