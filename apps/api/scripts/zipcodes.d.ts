/** The parts of `zipcodes` in use; the package has no types. */
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
