/** An event stream without events, in place of the browser's `EventSource`. */
export class SilentStream extends EventTarget {
  close(): void {
    this.dispatchEvent(new Event('closed'));
  }
}
