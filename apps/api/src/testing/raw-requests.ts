import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A request as sent, without any checks or corrections. */
export interface RawRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer | undefined;
}

/** The response. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Creates a client that sends raw requests to an origin over keep-alive connections. */
export function createRawClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(origin);
  const send = (raw: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body } = raw;
      // Without the length, Node would send a GET's body as the next request.
      const length =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(
        { agent, hostname, port, method, path, headers: { ...length, ...headers } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const received = Buffer.concat(chunks);
            const isPacked = answer.headers['content-encoding'] === 'gzip' && received.length > 0;
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: (isPacked ? gunzipSync(received) : received).toString('utf8'),
            });
          });
        },
      );
      sent.on('error', (failure: NodeJS.ErrnoException) => {
        // The server closes a connection after some refusals, so a request that reused it is sent
        // again.
        if (sent.reusedSocket && failure.code === 'ECONNRESET') resolve(send(raw));
        else reject(failure);
      });
      sent.end(body);
    });
  return { close: () => agent.destroy(), send };
}

/** Sends bytes to an origin, and reads until it closes the connection. */
export async function sendBytes(origin: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes, 'latin1');
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(lines.map((line) => line.split(/: (.*)/su, 2))),
    text: body.join('\r\n\r\n'),
  };
}
