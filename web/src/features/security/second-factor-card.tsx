import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { ScanDialog } from './scan-dialog.tsx'
import {
  keepSecondFactor,
  renewCodes,
  type SecondFactor,
  type SecondFactorSetup,
  secondFactorQuery,
  startSetup,
  turnOff,
} from './second-factor.api.ts'

type CardProps = {
  isEmailVerified: boolean
  /** Called after two-step verification is turned on or off, which may grant or suspend roles. */
  onChanged: () => void
}

export function SecondFactorCard({ isEmailVerified, onChanged }: CardProps) {
  const secondFactor = useQuery(secondFactorQuery)
  return (
    <SectionCard title="Two-step verification" intro="Log in with your password and a code from an authenticator app.">
      {secondFactor.isPending && (
        <Loading label="Loading two-step verification…" isQuiet>
          <Skeleton className="h-11 w-56" />
        </Loading>
      )}
      {secondFactor.isError && !secondFactor.data && (
        <Failed
          message="We couldn’t load two-step verification."
          error={secondFactor.error}
          onRetry={() => void secondFactor.refetch()}
          busy={secondFactor.isFetching}
        />
      )}
      {!isEmailVerified && (
        <div className="mb-4">
          <Banner kind="info">
            {secondFactor.data?.isOn
              ? 'Your email isn’t verified. When you verify it, we turn two-step verification off, so you need to set it up again.'
              : 'Verify your email before you set up two-step verification.'}
          </Banner>
        </div>
      )}
      {secondFactor.data && <SecondFactorState {...secondFactor.data} onChanged={onChanged} />}
    </SectionCard>
  )
}

type StateProps = SecondFactor & { onChanged: () => void }

type Step =
  | { name: 'set-up' | 'renew' | 'turn-off' }
  | { name: 'scan'; setup: SecondFactorSetup }
  | { name: 'codes'; codes: readonly string[] }

function SecondFactorState({ isOn, isRequired, recoveryCodesLeft, onChanged }: StateProps) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)

  return (
    <>
      {isOn ? (
        <On codesLeft={recoveryCodesLeft} onRenew={() => setStep({ name: 'renew' })} onTurnOff={() => setStep({ name: 'turn-off' })} />
      ) : (
        <Off isRequired={isRequired} onSetUp={() => setStep({ name: 'set-up' })} />
      )}
      <PasswordDialog
        open={step?.name === 'set-up'}
        title="Set up two-step verification"
        confirmText="Continue"
        busyText="Checking…"
        failure="We couldn’t set up two-step verification. Please try again."
        confirm={startSetup}
        onDone={(setup) => setStep({ name: 'scan', setup })}
        onCancel={close}
      >
        <p>Confirm it’s you. Turning on two-step verification logs out your other devices.</p>
      </PasswordDialog>
      <ScanDialog
        setup={step?.name === 'scan' ? step.setup : null}
        onEnabled={(codes) => {
          setStep({ name: 'codes', codes })
          onChanged()
        }}
        onCancel={close}
      />
      <ProofDialog
        open={step?.name === 'renew'}
        title="Create new recovery codes?"
        confirmText="Create new codes"
        busyText="Creating codes…"
        failure="We couldn’t create new recovery codes. Please try again."
        confirm={renewCodes}
        onDone={({ recoveryCodes }) => {
          keepSecondFactor(queryClient, { recoveryCodesLeft: recoveryCodes.length })
          setStep({ name: 'codes', codes: recoveryCodes })
        }}
        onCancel={close}
      >
        Your current codes will stop working.
      </ProofDialog>
      <RecoveryCodesDialog codes={step?.name === 'codes' ? step.codes : null} onSaved={close} />
      <ProofDialog
        open={step?.name === 'turn-off'}
        title="Turn off two-step verification?"
        confirmText="Turn off"
        busyText="Turning off…"
        variant="danger"
        failure="We couldn’t turn off two-step verification. Please try again."
        confirm={turnOff}
        onDone={() => {
          keepSecondFactor(queryClient, { isOn: false, recoveryCodesLeft: 0 })
          close()
          showToast({ kind: 'success', text: 'Two-step verification is off.' })
          onChanged()
        }}
        onCancel={close}
      >
        You’ll only need your password to log in.
        {isRequired && ' You’ll lose manager and admin access until you turn it back on.'}
      </ProofDialog>
    </>
  )
}

const Off = ({ isRequired, onSetUp }: { isRequired: boolean; onSetUp: () => void }) => (
  <div className="grid justify-items-start gap-4">
    {isRequired && (
      <Banner kind="warning">
        Managers and admins must use two-step verification. You won’t have manager or admin access until you turn it on.
      </Banner>
    )}
    <Button onClick={onSetUp}>Set up two-step verification</Button>
  </div>
)

type OnProps = { codesLeft: number; onRenew: () => void; onTurnOff: () => void }

const FEW_CODES = 3

const On = ({ codesLeft, onRenew, onTurnOff }: OnProps) => (
  <div className="grid justify-items-start gap-4">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge kind="success">On</Badge>
      {codesLeft === 1 ? '1 recovery code left' : `${codesLeft} recovery codes left`}
    </p>
    {codesLeft < FEW_CODES && (
      <Banner kind="warning">Create new recovery codes soon. Without them, losing your phone would lock you out.</Banner>
    )}
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={onRenew}>
        Create new recovery codes
      </Button>
      <Button variant="secondary" onClick={onTurnOff}>
        Turn off
      </Button>
    </div>
  </div>
)
