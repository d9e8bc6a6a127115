import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CodeForm,
  PasswordProof,
  type SecondFactorStatus,
  TurnOffForm,
} from '@voltcourier/contracts/accounts/security';
import { refresh } from '@voltcourier/contracts/query';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { showToast } from '@voltcourier/ui/toast';
import { useFocusReturn } from '@voltcourier/ui/lost-focus';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type AccountApp, SECOND_FACTOR, useAccountCall } from './account-app.ts';
import styles from './account-screens.module.css';
import { QueryCard } from './query-card.tsx';
import { ProofForm } from './proof-form.tsx';

// Only needed for setting up an app.
const QrCode = lazy(async () => ({ default: (await import('@voltcourier/ui/qr-code')).QrCode }));
const CodeList = lazy(async () => ({
  default: (await import('@voltcourier/ui/code-list')).CodeList,
}));

const TITLE = 'Authenticator app';
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The open step of the card. */
type Step =
  | { readonly name: 'begin' | 'renew' | 'turn-off' }
  | { readonly name: 'confirm'; readonly secret: string; readonly address: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

interface StepProps {
  readonly app: AccountApp;
  readonly go: (step: Step) => void;
  readonly onCancel: () => void;
}

function Begin({ app, go, onCancel }: StepProps) {
  const begin = useAccountCall(app, (body: { password: string }) =>
    app.api.security.beginAuthenticator({ body }),
  );
  return (
    <ProofForm
      app={app}
      label="Set up an authenticator app"
      schema={PasswordProof}
      fields={{
        password: {
          label: 'Your password, to set up an app',
          help: 'So no one else can do it on your screen.',
        },
      }}
      call={begin}
      action="Continue"
      pendingLabel="Checking..."
      onDone={(setup) => go({ name: 'confirm', ...setup })}
      onCancel={onCancel}
    />
  );
}

function Confirm({
  app,
  secret,
  address,
  go,
  onCancel,
}: StepProps & { secret: string; address: string }) {
  const confirm = useAccountCall(app, (body: { code: string }) =>
    app.api.security.confirmAuthenticator({ body }),
  );
  return (
    <ProofForm
      app={app}
      label="Confirm your authenticator app"
      schema={CodeForm}
      fields={{ code: { label: 'Code', help: 'The 6 digits the app shows for this account.' } }}
      call={confirm}
      action="Turn on"
      pendingLabel="Checking..."
      onDone={({ recoveryCodes }) => go({ name: 'codes', codes: recoveryCodes })}
      onCancel={onCancel}
    >
      <p>
        Scan this with your authenticator app. On this phone, type the key into the app instead.
      </p>
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

function Codes({
  app,
  codes,
  onDone,
}: {
  app: AccountApp;
  codes: readonly string[];
  onDone: () => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  // The form that asked for them is gone.
  useEffect(() => container.current?.focus(), []);
  return (
    <div
      ref={container}
      className={styles.stack}
      role="group"
      aria-label="Recovery codes"
      tabIndex={-1}
    >
      <Notice tone="success" title="Keep these recovery codes">
        Each one signs you in once when you don’t have your app. They are not shown again.
      </Notice>
      <Suspense fallback={<Progress>Writing the codes...</Progress>}>
        <CodeList
          codes={codes}
          label="Recovery codes"
          fileName="recovery-codes.txt"
          fileTitle={`Recovery codes of ${app.brand}. Each works once.`}
        />
      </Suspense>
      <div className={styles.buttons}>
        <Button variant={app.mainVariant} onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

function Renew({ app, go, onCancel }: StepProps) {
  const renew = useAccountCall(app, (body: { password: string }) =>
    app.api.security.renewRecoveryCodes({ body }),
  );
  return (
    <ProofForm
      app={app}
      label="New recovery codes"
      schema={PasswordProof}
      fields={{
        password: {
          label: 'Your password, for new codes',
          help: 'Your current codes will stop working.',
        },
      }}
      call={renew}
      action="Make new codes"
      pendingLabel="Making codes..."
      onDone={({ recoveryCodes }) => go({ name: 'codes', codes: recoveryCodes })}
      onCancel={onCancel}
    />
  );
}

function TurnOff({ app, onCancel }: Omit<StepProps, 'go'>) {
  const remove = useAccountCall(
    app,
    (body: { password: string; code: string }) => app.api.security.removeAuthenticator({ body }),
    SECOND_FACTOR,
  );
  return (
    <ProofForm
      app={app}
      label="Turn off the authenticator app"
      schema={TurnOffForm}
      fields={{
        password: { label: 'Your password, to turn it off' },
        code: { label: 'Code', help: 'The 6 digits from your app, or a recovery code.' },
      }}
      call={remove}
      action="Turn off"
      pendingLabel="Turning off..."
      onDone={() => {
        onCancel();
        showToast({
          title: 'Authenticator app turned off',
          description: 'We no longer ask for its codes.',
        });
      }}
      onCancel={onCancel}
    />
  );
}

function Status({
  app,
  status: { authenticatorSince: since, recoveryCodesLeft },
  go,
}: Omit<StepProps, 'onCancel'> & { status: SecondFactorStatus }) {
  if (since === null) {
    return (
      <>
        <p>
          With an authenticator app on your phone, nobody can sign in with your password alone: we
          also ask for a code that changes every 30 seconds.
        </p>
        <div className={styles.buttons}>
          <Button
            variant={app.mainVariant}
            data-opens="authenticator begin"
            onClick={() => go({ name: 'begin' })}
          >
            Set up an authenticator app
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <SummaryList
        rows={[
          { term: 'On since', value: date.format(new Date(since)) },
          { term: 'Recovery codes left', value: String(recoveryCodesLeft) },
        ]}
      />
      {recoveryCodesLeft > 2 ? null : (
        <Notice tone="warning" title="Your recovery codes are running out" still>
          Make new ones so you can get in without your phone.
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button data-opens="authenticator renew" onClick={() => go({ name: 'renew' })}>
          New recovery codes
        </Button>
        <Button data-opens="authenticator turn-off" onClick={() => go({ name: 'turn-off' })}>
          Turn off
        </Button>
      </div>
    </>
  );
}

function OpenStep({ step, ...props }: StepProps & { step: Step }) {
  const { app, onCancel } = props;
  const client = useQueryClient();
  switch (step.name) {
    case 'begin':
      return <Begin {...props} />;
    case 'confirm':
      return <Confirm {...step} {...props} />;
    case 'codes': {
      const done = async () => {
        // First, so that the card doesn't briefly offer what was just completed.
        await refresh(client, SECOND_FACTOR);
        onCancel();
      };
      return <Codes app={app} codes={step.codes} onDone={() => void done()} />;
    }
    case 'renew':
      return <Renew {...props} />;
    case 'turn-off':
      return <TurnOff {...props} />;
  }
}

/** The signed-in user's authenticator app: setup, recovery codes, and removal. */
export function AuthenticatorCard({ app }: { app: AccountApp }) {
  const result = useQuery(app.api.security.secondFactor.query());
  const [step, go] = useState<Step>();
  const returnFocus = useFocusReturn('authenticator');
  if (step === undefined) {
    return (
      <QueryCard title={TITLE} result={result}>
        {(status) => <Status app={app} status={status} go={go} />}
      </QueryCard>
    );
  }
  const close = () => {
    returnFocus(step.name);
    go(undefined);
  };
  return (
    <Card title={TITLE}>
      <div className={styles.stack}>
        <OpenStep app={app} step={step} go={go} onCancel={close} />
      </div>
    </Card>
  );
}
