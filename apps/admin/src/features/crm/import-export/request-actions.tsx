import { useMutation, useQueryClient } from '@tanstack/react-query';
import { privacyRequests } from '@voltcourier/contracts/privacy/privacy-requests';
import { refresh } from '@voltcourier/contracts/query';
import {
  DATA_REQUEST_REASONS,
  type DataRequestView,
} from '@voltcourier/contracts/privacy/privacy-requests';
import { Button } from '@voltcourier/ui/button';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import * as z from 'zod/mini';
import { privacyRequestsApi } from '../../../lib/api/privacy-requests.ts';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { ProofDialog } from '../../../lib/proof-dialog.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import styles from './customer-data.module.css';
import { REFUSAL_LABELS } from './request-labels.ts';

const LISTS = ['privacyRequests.get', 'privacyRequests.list'] as const;

interface DialogProps {
  readonly request: DataRequestView;
  readonly open: boolean;
  readonly onClose: () => void;
}

function CopyDialog({ request: { id: requestId }, open, onClose }: DialogProps) {
  const client = useQueryClient();
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title="Save their data"
      description="A file with everything we keep about this person. Send it securely, then delete your copy."
      action="Save the file"
      failedTitle="There is no file"
      act={async (headers) => {
        const file = await privacyRequestsApi.takeCopy({ params: { requestId }, headers });
        saveFile('personal-data.json', JSON.stringify(file, null, 2), 'application/json');
      }}
      onDone={() => {
        void refresh(client, LISTS);
        showToast({ title: 'File saved', description: 'Send it to the person now.' });
        onClose();
      }}
    />
  );
}

/** Must be typed to prevent accidental erasure. */
const CONFIRMATION = 'erase';
const Confirmation = z.object({
  word: z
    .string()
    .check(
      z.refine(
        (typed) => typed.trim().toLowerCase() === CONFIRMATION,
        `Type the word ${CONFIRMATION}.`,
      ),
    ),
});

function EraseDialog({ request, open, onClose }: DialogProps) {
  const client = useQueryClient();
  const { id: requestId, person, version } = request;
  const form = useContractForm({ schema: Confirmation, defaultValues: { word: '' } });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <ProofDialog
      open={open}
      onClose={close}
      title={`Erase ${person.name}?`}
      description="This can’t be undone. What the list says is deleted for good, and so are contact exports that wait to be downloaded."
      action="Erase permanently"
      variant="destructive"
      failedTitle="Nothing is erased"
      further={form}
      act={(headers) =>
        privacyRequestsApi
          .erase({ params: { requestId }, headers, body: { version } })
          .catch((failure: unknown) => {
            // Erasing may already have begun.
            void refresh(client, LISTS);
            throw failure;
          })
      }
      onDone={() => {
        void refresh(client, LISTS);
        showToast({ title: 'Person erased' });
        close();
      }}
    >
      <TextField
        label={`Type “${CONFIRMATION}”`}
        autoCapitalize="none"
        required
        {...form.field('word')}
      />
    </ProofDialog>
  );
}

const RefuseForm = privacyRequests.refuse.body;
type RefuseForm = z.infer<typeof RefuseForm>;

function RefuseDialog({ request, open, onClose }: DialogProps) {
  const form = useContractForm({
    schema: RefuseForm,
    defaultValues: { reason: DATA_REQUEST_REASONS[0] },
    toInput: (entries) => ({ ...entries, version: request.version }),
    save: useMutation(
      privacyRequestsApi.refuse.mutation((body: RefuseForm) => ({
        params: { requestId: request.id },
        body,
      })),
    ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Refuse this request?"
      description="Tell the person why. Who refused it and the reason are kept."
      label="Refuse the request"
      action="Refuse"
      back="Cancel"
      variant="destructive"
      pendingLabel="Refusing..."
      failedTitle="Not refused"
      form={form}
    >
      <RadioCards
        legend="Reason"
        {...form.choice('reason')}
        options={DATA_REQUEST_REASONS.map((value) => ({
          value,
          label: REFUSAL_LABELS[value],
        }))}
      />
    </FormDialog>
  );
}

/** Available actions on a data request. */
export function RequestActions({ request }: { request: DataRequestView }) {
  const [dialog, setDialog] = useState<'copy' | 'erase' | 'refuse'>();
  const { kind, status, erasure } = request;
  const onClose = () => setDialog(undefined);
  const isOpen = status === 'received';
  return (
    <div className={styles.actions}>
      {kind === 'copy' && status !== 'refused' ? (
        <Button variant={isOpen ? 'primary' : 'secondary'} onClick={() => setDialog('copy')}>
          {isOpen ? 'Save their data as a file' : 'Save the file again'}
        </Button>
      ) : null}
      {erasure !== null && erasure.obstacles.length === 0 ? (
        <Button variant="destructive" onClick={() => setDialog('erase')}>
          Erase this person
        </Button>
      ) : null}
      {isOpen ? <Button onClick={() => setDialog('refuse')}>Refuse</Button> : null}
      <CopyDialog request={request} open={dialog === 'copy'} onClose={onClose} />
      <EraseDialog request={request} open={dialog === 'erase'} onClose={onClose} />
      <RefuseDialog request={request} open={dialog === 'refuse'} onClose={onClose} />
    </div>
  );
}
