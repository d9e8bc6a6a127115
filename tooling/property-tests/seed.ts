import fc from 'fast-check';

/**
 * Property tests try the same values in each run, so a failure was caused by a change. With
 * `PROPERTY_SEED=random` they try other values each time, as in the deep profile; a number repeats
 * such a run. A test that counts random outcomes names its own seed.
 */
const { PROPERTY_SEED: wanted = '20261123' } = process.env;

if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
