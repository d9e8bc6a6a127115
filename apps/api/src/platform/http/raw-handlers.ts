import type {
  RawBody,
  RawKind,
  RawRoute,
  RawRouteTable,
} from '@voltcourier/contracts/kernel/raw-route';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Words } from '../language/words.ts';
import type { EventStream } from './event-stream.ts';
import type { Caller, ResponseControls } from './handlers.ts';
import type { PlainPage } from './plain-page.ts';

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

type BodyOf<Body extends RawBody | undefined> = Body extends 'bytes'
  ? Buffer
  : Body extends 'form'
    ? URLSearchParams
    : undefined;

/** A call of a raw route, checked by its declaration. */
export interface RawCall<R extends RawRoute> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  /** Empty where nothing was sent. */
  readonly body: BodyOf<R['body']>;
  readonly headers: IncomingHttpHeaders;
  /** Whether only the head of the answer is asked for (HEAD). */
  readonly isHead: boolean;
  readonly caller: Caller;
  /** The words of the language that the link asks for, or the browser. */
  readonly words: Words;
  readonly answer: ResponseControls;
}

/** A file that a browser saves. */
interface SavedFile {
  readonly name: string;
  readonly content: string | Buffer | Readable;
}

/** Makes a file. */
type FileHandler<R extends RawRoute> = (call: RawCall<R>) => Promise<SavedFile>;

/** Opens a stream, and says when it has to end. */
export type StreamHandler<R extends RawRoute> = (
  call: RawCall<R> & {
    /**
     * Asks the declared access again, while the stream lasts.
     *
     * @throws AppError as it did when the stream began.
     */
    readonly checkAccess: () => Promise<void>;
  },
) => Promise<EventStream>;

/** Takes what a vendor reports. */
interface WebhookHandler<R extends RawRoute> {
  /** Refuses a sender by the headers alone, before the body is read. */
  readonly checkSender?: (headers: IncomingHttpHeaders) => void;
  readonly receive: (call: RawCall<R>) => Promise<object>;
}

/**
 * A page to show, with the status 200 where it names none, the path that the browser goes to, or the
 * address that a link leads on to, which learns nothing of the link.
 */
export type PageAnswer =
  | { readonly page: PlainPage; readonly status?: 200 | 422 }
  | { readonly seeOther: string }
  | { readonly leadOn: string };

/** Answers browsers without JavaScript, in pages also where something goes wrong. */
export interface PageHandler<R extends RawRoute> {
  readonly show: (call: RawCall<R>) => Promise<PageAnswer>;
  /** What went wrong, as a page; the sentence is empty where the cause is ours. */
  readonly failure: (status: number, sentence: string, words: Words) => PlainPage;
}

interface HandlerOfKind<R extends RawRoute> {
  readonly file: FileHandler<R>;
  readonly stream: StreamHandler<R>;
  readonly webhook: WebhookHandler<R>;
  readonly page: PageHandler<R>;
}

/** What answers a raw route: it depends on the kind. */
export type RawHandler<
  R extends RawRoute,
  Kind extends RawKind = R['kind'],
> = HandlerOfKind<R>[Kind];

/** A handler for every raw route: a missing one is a compile error. */
export type RawHandlers<Table extends RawRouteTable> = {
  readonly [Name in keyof Table]: RawHandler<Table[Name]>;
};
