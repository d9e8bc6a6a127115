/** The parts of `zipcodes` that are used; the package has no types of its own. */
declare module 'zipcodes' {
  interface Entry {
    readonly zip: string;
    readonly city: string;
    latitude: number;
    longitude: number;
    state: string;
    country: string;
  }
  const zipcodes: {
    codes: Record<string, Entry | undefined>;
    states: { full: Record<string, string> };
  };
  export default zipcodes;
}
