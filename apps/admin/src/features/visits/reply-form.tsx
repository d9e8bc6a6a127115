import { useMutation, useQuery } from '@tanstack/react-query';
import type { StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import { ReplyForm, type ReplyStart } from '@voltcourier/contracts/bookings/request-replies';
import { Button } from '@voltcourier/ui/button';
import { useKey } from '@voltcourier/ui/keys';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { requestRepliesApi } from '../../lib/api/request-replies.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { useUser } from '../../lib/use-user.ts';
import styles from './bookings.module.css';
import { requestStatusLabel } from './callback-labels.ts';
import { ReplyPreview } from './reply-preview.tsx';
import { ReplyTemplates } from './reply-templates.tsx';

const EMPTY = { subject: '', body: '' };

/** Sends with Ctrl or ⌘ and Enter, like mail programs. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Changes by others since the reply was started, and the version it is based on. */
function useNews(request: StaffRequest) {
  const { data: user } = useUser();
  const [seen, setSeen] = useState(request.version);
  const at = request.events.findIndex(({ id }) => id === seen);
  const news = request.events.slice(at + 1).filter(({ actor }) => actor !== user?.username);
  return {
    news,
    version: news.length === 0 ? request.version : seen,
    accept: () => setSeen(request.version),
  };
}

function useSending(request: StaffRequest, version: string) {
  return useMutation(
    requestRepliesApi.sendReply.mutation((body: ReplyForm) => ({
      params: { requestId: request.id },
      query: { version },
      body,
    })),
  );
}

function News({
  request,
  news,
  onAccept,
}: {
  request: StaffRequest;
  news: StaffRequest['events'];
  onAccept: () => void;
}) {
  if (news.length === 0) return null;
  const { kind } = request;
  return (
    <Notice
      tone="warning"
      title="Someone else has worked on this request"
      action={
        <Button size="compact" onClick={onAccept}>
          Continue anyway
        </Button>
      }
    >
      {news.map(({ id, actor, status, reply }) => (
        <p key={id}>
          {reply === null
            ? `${actor}: ${requestStatusLabel({ kind, status })}`
            : `${actor} replied: “${reply.subject}”`}
        </p>
      ))}
      <p>Your reply is kept.</p>
    </Notice>
  );
}

interface ComposeProps {
  readonly request: StaffRequest;
  readonly start: ReplyStart;
  readonly takesFocus: boolean;
  readonly onSent: () => void;
  readonly onWriting: (isWriting: boolean) => void;
  /** Undefined if the form is always displayed. */
  readonly onBack: (() => void) | undefined;
}

/** A reply, starting with the default template. */
function useReply({ request, start, onSent }: ComposeProps) {
  const [templateId, setTemplateId] = useState(start.templates[0]?.id ?? '');
  const textsOf = (id: string) => start.templates.find((one) => one.id === id) ?? EMPTY;
  const { subject, body } = textsOf(templateId);
  const { news, version, accept } = useNews(request);
  const form = useContractForm({
    schema: ReplyForm,
    defaultValues: { subject, body },
    save: useSending(request, version),
    onSaved: () => {
      showToast({ title: `Reply sent to ${start.to}` });
      onSent();
    },
  });
  const { entries } = form;
  return {
    form,
    news,
    accept,
    templateId,
    isChanged: entries.subject !== subject || entries.body !== body,
    /** Starts over with a template. */
    choose: (id: string) => {
      const chosen = textsOf(id);
      setTemplateId(id);
      form.reset({ subject: chosen.subject, body: chosen.body });
    },
  };
}

type ReplyDraft = ReturnType<typeof useReply>;

function ReplyFields({ reply, start, takesFocus }: ComposeProps & { reply: ReplyDraft }) {
  const { form, templateId, isChanged, choose } = reply;
  const text = useRef<HTMLTextAreaElement>(null);
  // Only once when the form is requested: the focus may have moved to the template since.
  useEffect(() => {
    if (takesFocus) text.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <SelectField
        label="Template"
        options={start.templates.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="None"
        value={templateId}
        disabled={isChanged}
        help={isChanged ? 'Undo your changes to choose another template.' : undefined}
        onChange={({ target }) => choose(target.value)}
      />
      <TextField label="Subject" maxLength={120} {...form.field('subject')} />
      <TextArea
        ref={text}
        label="Reply"
        rows={9}
        maxLength={5000}
        help={`To ${start.to}. Answers go to ${start.replyTo}. Ctrl + Enter sends.`}
        {...form.field('body')}
      />
    </>
  );
}

/** Writes a reply, with its preview and the templates in dialogs. */
function Compose(props: ComposeProps) {
  const { request, onBack, onWriting } = props;
  const reply = useReply(props);
  const { form, news, accept, templateId, isChanged, choose } = reply;
  const notify = useEffectEvent(onWriting);
  useEffect(() => notify(isChanged), [isChanged]);
  const [dialog, setDialog] = useState<'preview' | 'templates'>();
  const closeDialog = () => setDialog(undefined);
  const preview = async () => {
    if ((await form.check()) !== undefined) setDialog('preview');
  };
  const isSaidByNews = form.refusal?.code === 'changed_meanwhile' && news.length > 0;
  return (
    <>
      {/* Ctrl+Enter in any field submits, like the submit button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={styles.form}
        aria-label="Reply by email"
        {...form.formProps}
        onKeyDown={sendByKey}
      >
        <LeaveGuard isChanged={isChanged} lost="Your reply is not sent." guardsQuery />
        <News request={request} news={news} onAccept={accept} />
        <Refusal error={isSaidByNews ? null : form.refusal} title="Not sent" />
        <ReplyFields {...props} reply={reply} />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            pending={form.isPending}
            pendingLabel="Sending..."
          >
            Send reply
          </Button>
          <Button onClick={() => void preview()}>Preview</Button>
          {isChanged ? <Button onClick={() => choose(templateId)}>Undo changes</Button> : null}
          <Button variant="quiet" onClick={() => setDialog('templates')}>
            Edit templates
          </Button>
          {onBack === undefined ? null : <Button onClick={onBack}>Back</Button>}
        </div>
      </form>
      {dialog === 'preview' ? (
        <ReplyPreview requestId={request.id} reply={form.entries} onClose={closeDialog} />
      ) : null}
      {dialog === 'templates' ? <ReplyTemplates onClose={closeDialog} /> : null}
    </>
  );
}

/** Whether the form of a reply is open, and how it opens and closes. */
function useOpening(isOffered: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const open = () => {
    setOpen(true);
    container.current?.querySelector('textarea')?.focus();
  };
  useKey('R', 'Reply by email', open, isOffered);
  const close = () => {
    setOpen(false);
    setWriting(false);
  };
  return { container, isOpen, isWriting, setWriting, open, close };
}

/**
 * A reply to a request by email; already open for messages that wait for one. What was written stays
 * when a colleague is faster, even if a reply is no longer offered then.
 */
export function Reply({
  request,
  isOffered = true,
  onSent,
}: {
  request: StaffRequest;
  isOffered?: boolean;
  onSent: () => void;
}) {
  const { kind, status, id } = request;
  const waits = kind === 'contact' && (status === 'open' || status === 'not_reached');
  const { container, isOpen, isWriting, setWriting, open, close } = useOpening(isOffered);
  const start = useQuery({
    ...requestRepliesApi.startReply.query(
      (waits || isOpen || isWriting) && { params: { requestId: id } },
    ),
    staleTime: Infinity,
  });
  const sent = () => {
    close();
    onSent();
  };
  if (!isOffered && !isWriting) return null;
  if (!waits && !isOpen && !isWriting) {
    return (
      <div className={styles.actions}>
        <Button aria-keyshortcuts="R" title="R" onClick={open}>
          Reply by email
        </Button>
      </div>
    );
  }
  return (
    <div ref={container}>
      {start.data === undefined ? (
        <QueryState
          result={start}
          loading="Loading the templates..."
          failed="The reply can’t be started"
        />
      ) : (
        <Compose
          key={id}
          request={request}
          start={start.data}
          takesFocus={isOpen}
          onSent={sent}
          onWriting={setWriting}
          onBack={waits ? undefined : close}
        />
      )}
    </div>
  );
}
