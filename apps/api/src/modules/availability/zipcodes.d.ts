/** The parts of `zipcodes` that are used; the package has no types of its own. */
declare module 'zipcodes' {
  interface Entry {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: 'US' | 'Canada';
  }
  const zipcodes: {
    lookup(zip: string): Entry | undefined;
    states: { full: Record<string, string> };
  };
  export default zipcodes;
}
