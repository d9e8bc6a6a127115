/** A failure of the next requests. */
export type VendorFault<Kind extends string = string> = {
  kind: Kind;
  /** Number of requests that fail. */
  count: number;
};

const KEPT = 100;

/** A vendor's newest requests, and its pending faults. Nothing survives a restart. */
export class RecordedVendor<Fault extends VendorFault, Request> {
  #faults: Fault[] = [];
  #requests: Request[] = [];

  fail(fault: Fault): void {
    if (fault.count > 0) this.#faults.push({ ...fault });
  }

  /** Returns the first pending fault, and lowers its count by one. */
  takeFault(): Fault | undefined {
    const [fault] = this.#faults;
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count <= 0) this.#faults.shift();
    return fault;
  }

  clearFaults(): void {
    this.#faults = [];
  }

  /** Adds a request; what becomes of it is written to the same object. */
  add(request: Request): void {
    this.#requests = [...this.#requests.slice(-KEPT + 1), request];
  }

  state() {
    return {
      faults: this.#faults,
      /** Oldest first. */
      requests: this.#requests,
    };
  }

  clear(): void {
    this.clearFaults();
    this.#requests = [];
  }
}
