import { useMutation, useQuery } from '@tanstack/react-query';
import {
  MAX_REPLY_TEMPLATES,
  REPLY_PLACEHOLDERS,
  type ReplyTemplate,
  ReplyTemplateForm,
} from '@voltcourier/contracts/bookings/request-replies';
import { Button } from '@voltcourier/ui/button';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { useState } from 'react';
import { requestRepliesApi } from '../../lib/api/request-replies.ts';
import { DeleteDialog } from '../../lib/delete-dialog.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { savingAs, useContractForm } from '../../lib/use-contract-form.ts';
import styles from './bookings.module.css';

const BLANK: ReplyTemplateForm = { name: '', subject: '', body: '', isDefault: false };

const PLACEHOLDERS = REPLY_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

function useSave(template: ReplyTemplate | undefined) {
  const create = useMutation(
    requestRepliesApi.createTemplate.mutation((body: ReplyTemplateForm) => ({ body })),
  );
  const change = useMutation(
    requestRepliesApi.changeTemplate.mutation((body: ReplyTemplateForm & { version: number }) => ({
      params: { templateId: template?.id ?? '' },
      body,
    })),
  );
  if (template === undefined) return create;
  const { version } = template;
  return savingAs(change, (form: ReplyTemplateForm) => ({ ...form, version }));
}

function TemplateDialog({
  template,
  onClose,
}: {
  /** The template to edit; without it a new one is added. */
  template: ReplyTemplate | undefined;
  onClose: () => void;
}) {
  const { name, subject, body, isDefault } = template ?? BLANK;
  const form = useContractForm({
    schema: ReplyTemplateForm,
    defaultValues: { name, subject, body, isDefault },
    save: useSave(template),
    onSaved: (saved) => {
      showToast({ title: `Template “${saved.name}” saved` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={template === undefined ? 'New template' : `Edit “${template.name}”`}
      label="Template"
      action="Save template"
      form={form}
      pendingLabel="Saving..."
      failedTitle="Template not saved"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={60} {...form.field('name')} />
      <TextField label="Subject" maxLength={120} {...form.field('subject')} />
      <TextArea
        label="Text"
        rows={9}
        maxLength={5000}
        help={`Placeholders: ${PLACEHOLDERS}`}
        {...form.field('body')}
      />
      <CheckboxField label="Start every reply with this template" {...form.checkbox('isDefault')} />
    </FormDialog>
  );
}

function Row({
  template,
  onOpen,
}: {
  template: ReplyTemplate;
  onOpen: (dialog: 'edit' | 'delete', template: ReplyTemplate) => void;
}) {
  return (
    <li className={styles.mail}>
      <div>
        <strong>{template.name}</strong>
        {template.isDefault ? <span className={styles.quiet}> · Starts replies</span> : null}
        <div className={styles.quiet}>{template.subject}</div>
      </div>
      <div className={styles.actions}>
        <Button size="compact" onClick={() => onOpen('edit', template)}>
          Edit<VisuallyHidden>{` ${template.name}`}</VisuallyHidden>
        </Button>
        <Button size="compact" onClick={() => onOpen('delete', template)}>
          Delete<VisuallyHidden>{` ${template.name}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/** Reply templates: add, edit and delete. */
export function ReplyTemplates({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(requestRepliesApi.listTemplates.query({}));
  const [open, setOpen] = useState<'new' | 'edit' | 'delete'>();
  const [chosen, setChosen] = useState<ReplyTemplate>();
  const show = (next: typeof open, template?: ReplyTemplate) => {
    setChosen(template);
    setOpen(next);
  };
  const back = () => show(undefined);
  const remove = useMutation(
    requestRepliesApi.removeTemplate.mutation(({ id, version }: ReplyTemplate) => ({
      params: { templateId: id },
      body: { version },
    })),
  );
  if (open === 'delete' && chosen !== undefined) {
    return (
      <DeleteDialog
        item={chosen}
        remove={remove}
        description="Replies that were sent with it stay as they are."
        failedTitle="Template not deleted"
        onClose={back}
      />
    );
  }
  if (open !== undefined) return <TemplateDialog template={chosen} onClose={back} />;
  const isFull = (data?.templates.length ?? 0) >= MAX_REPLY_TEMPLATES;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reply templates"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={isFull} onClick={() => show('new')}>
            New template
          </Button>
        </>
      }
    >
      <Refusal error={error} title="The templates can’t be loaded" />
      {data === undefined && error === null ? <Progress block>Loading...</Progress> : null}
      <ul className={styles.events}>
        {data?.templates.map((template) => (
          <Row key={template.id} template={template} onOpen={show} />
        ))}
      </ul>
    </Dialog>
  );
}
