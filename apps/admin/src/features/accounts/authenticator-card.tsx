import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { CodeList } from '@voltcourier/ui/code-list';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import type { SecondFactorStatus } from '@voltcourier/contracts/accounts/security';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../lib/api.ts';
import { SECOND_FACTOR } from '../../lib/effects.ts';
import { BRAND } from '../../lib/brand.ts';
import styles from './accounts.module.css';
import { ProofForm } from './proof-form.tsx';

const QrCode = lazy(async () => ({ default: (await import('@voltcourier/ui/qr-code')).QrCode }));

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

interface Back {
  readonly onCancel: () => void;
}

function SetUp({ onCodes, onCancel }: Back & { onCodes: (codes: readonly string[]) => void }) {
  const begin = useMutation(
    api.security.beginAuthenticator.mutation((body: { password: string }) => ({ body })),
  );
  const confirm = useMutation(
    api.security.confirmAuthenticator.mutation((body: { code: string }) => ({ body })),
  );
  if (begin.data === undefined) {
    return (
      <ProofForm
        label="Set up an authenticator app"
        asks="password"
        action="Continue"
        pending={begin.isPending}
        error={begin.error}
        onSubmit={({ password }) => begin.mutate({ password })}
        onCancel={onCancel}
      />
    );
  }
  const { secret, address } = begin.data;
  return (
    <ProofForm
      key="confirm"
      label="Confirm your authenticator app"
      asks="code"
      codeHelp="The 6 digits that the app shows for this account."
      action="Turn on"
      pending={confirm.isPending}
      error={confirm.error}
      onSubmit={({ code }) =>
        confirm.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
      }
      onCancel={onCancel}
    >
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <Suspense fallback={<Progress>Drawing the code...</Progress>}>
        <QrCode text={address} label="QR code for your authenticator app" />
      </Suspense>
      <SummaryList
        rows={[
          {
            term: 'Key',
            value: <code className={styles.key}>{secret.replaceAll(/.{4}(?=.)/gu, '$& ')}</code>,
          },
        ]}
      />
    </ProofForm>
  );
}

function Renew({ onCodes, onCancel }: Back & { onCodes: (codes: readonly string[]) => void }) {
  const renew = useMutation(
    api.security.renewRecoveryCodes.mutation((body: { password: string }) => ({ body })),
  );
  return (
    <ProofForm
      label="New recovery codes"
      asks="password"
      action="Make new codes"
      pending={renew.isPending}
      error={renew.error}
      onSubmit={({ password }) =>
        renew.mutate({ password }, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
      }
      onCancel={onCancel}
    >
      <p>The codes that you have now end.</p>
    </ProofForm>
  );
}

function TurnOff({ onCancel }: Back) {
  const remove = useMutation(
    api.security.removeAuthenticator.mutation((body: { password: string; code: string }) => ({
      body,
    })),
  );
  return (
    <ProofForm
      label="Turn off the authenticator app"
      asks="both"
      codeHelp="The 6 digits of your app, or a recovery code."
      action="Turn off"
      pending={remove.isPending}
      error={remove.error}
      onSubmit={(proof) => remove.mutate(proof, { onSuccess: onCancel })}
      onCancel={onCancel}
    />
  );
}

/** The authenticator app of a member of staff: set up, its recovery codes, turned off. */
export function AuthenticatorCard({
  status: { authenticatorSince: since, recoveryCodesLeft },
}: {
  status: SecondFactorStatus;
}) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'set-up' | 'renew' | 'turn-off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpen(undefined);

  if (codes !== undefined) {
    const done = async () => {
      await refresh(client, SECOND_FACTOR);
      setCodes(undefined);
      close();
    };
    return (
      <Card title="Your recovery codes">
        <div className={styles.form}>
          <Notice tone="success" title="Keep these recovery codes">
            Each one signs you in once when you don’t have your app. They are not shown again.
          </Notice>
          <CodeList
            codes={codes}
            label="Recovery codes"
            fileName="recovery-codes.txt"
            fileTitle={`Recovery codes of ${BRAND}. Each works once.`}
          />
          <div className={styles.ways}>
            <Button variant="primary" onClick={() => void done()}>
              I have kept them
            </Button>
          </div>
        </div>
      </Card>
    );
  }
  return (
    <Card title="Authenticator app">
      <div className={styles.form}>
        {open === 'set-up' ? <SetUp onCodes={setCodes} onCancel={close} /> : null}
        {open === 'renew' ? <Renew onCodes={setCodes} onCancel={close} /> : null}
        {open === 'turn-off' ? <TurnOff onCancel={close} /> : null}
        {open === undefined && since === null ? (
          <>
            <p>Signing in then asks for a code that changes every half minute.</p>
            <div className={styles.ways}>
              <Button variant="primary" onClick={() => setOpen('set-up')}>
                Set up an authenticator app
              </Button>
            </div>
          </>
        ) : null}
        {open === undefined && since !== null ? (
          <>
            <SummaryList
              rows={[
                { term: 'On since', value: date.format(new Date(since)) },
                { term: 'Recovery codes left', value: String(recoveryCodesLeft) },
              ]}
            />
            <div className={styles.ways}>
              <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
              <Button onClick={() => setOpen('turn-off')}>Turn off</Button>
            </div>
          </>
        ) : null}
      </div>
    </Card>
  );
}
