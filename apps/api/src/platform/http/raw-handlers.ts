import type {
  RawBody,
  RawKind,
  RawRoute,
  RawRouteTable,
} from '@voltcourier/contracts/kernel/raw-route';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Texts } from '../language/texts.ts';
import type { EventStream } from './event-stream.ts';
import type { Caller, ResponseControls } from './handlers.ts';
import type { PlainPage } from './plain-page.ts';

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

type BodyOf<Body extends RawBody | undefined> = Body extends 'bytes'
  ? Buffer
  : Body extends 'form'
    ? URLSearchParams
    : undefined;

/** A call of a raw route, validated by its declaration. */
export interface RawCall<R extends RawRoute> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  /** Empty if nothing was sent. */
  readonly body: BodyOf<R['body']>;
  readonly headers: IncomingHttpHeaders;
  /** Whether only the headers are requested (HEAD). */
  readonly isHead: boolean;
  readonly caller: Caller;
  /** Translations for the language of the link, or otherwise of the browser. */
  readonly texts: Texts;
  readonly response: ResponseControls;
}

/** A file that a browser saves. */
interface SavedFile {
  readonly name: string;
  readonly content: string | Buffer | Readable;
}

/** Creates a file. */
type FileHandler<R extends RawRoute> = (call: RawCall<R>) => Promise<SavedFile>;

/** Opens a stream, and decides when it ends. */
export type StreamHandler<R extends RawRoute> = (
  call: RawCall<R> & {
    /**
     * Checks the declared access again while the stream is open.
     *
     * @throws AppError the same as when the stream began.
     */
    readonly checkAccess: () => Promise<void>;
  },
) => Promise<EventStream>;

/** Receives a vendor's webhook. */
interface WebhookHandler<R extends RawRoute> {
  /** Refuses a sender based on the headers alone, before the body is read. */
  readonly checkSender?: (headers: IncomingHttpHeaders) => void;
  readonly receive: (call: RawCall<R>) => Promise<object>;
}

/**
 * A page to show (status 200 by default), a path to redirect to, or an external address to forward
 * to without a referrer.
 */
export type PageAnswer =
  | { readonly page: PlainPage; readonly status?: 200 | 422 }
  | { readonly seeOther: string }
  | { readonly leadOn: string };

/** Answers browsers without JavaScript, with pages even for errors. */
export interface PageHandler<R extends RawRoute> {
  readonly show: (call: RawCall<R>) => Promise<PageAnswer>;
  /** Renders an error as a page; the sentence is empty if the cause is ours. */
  readonly failure: (status: number, sentence: string, texts: Texts) => PlainPage;
}

interface HandlerOfKind<R extends RawRoute> {
  readonly file: FileHandler<R>;
  readonly stream: StreamHandler<R>;
  readonly webhook: WebhookHandler<R>;
  readonly page: PageHandler<R>;
}

/** Handler of a raw route, depending on its kind. */
export type RawHandler<
  R extends RawRoute,
  Kind extends RawKind = R['kind'],
> = HandlerOfKind<R>[Kind];

/** Handlers of all raw routes; a missing one is a compile error. */
export type RawHandlers<Table extends RawRouteTable> = {
  readonly [Name in keyof Table]: RawHandler<Table[Name]>;
};
