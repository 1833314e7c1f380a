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
  /** Called when it was turned on or off, which may grant or suspend roles. */
  onChanged: () => void
}

export function SecondFactorCard({ isEmailVerified, onChanged }: CardProps) {
  const secondFactor = useQuery(secondFactorQuery)
  return (
    <SectionCard title="Two-step login" intro="After your password, an app on your phone gives a code that nobody else has.">
      {secondFactor.isPending && (
        <Loading label="Loading two-step login..." isQuiet>
          <Skeleton className="h-11 w-56" />
        </Loading>
      )}
      {secondFactor.isError && !secondFactor.data && (
        <Failed
          message="We couldn’t load your two-step login."
          onRetry={() => void secondFactor.refetch()}
          busy={secondFactor.isFetching}
        />
      )}
      {!isEmailVerified && (
        <div className="mb-4">
          <Banner kind="info">Verify your email first. Verifying it turns two-step login off.</Banner>
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
        title="Set up two-step login"
        confirmText="Continue"
        busyText="Checking..."
        failure="Two-step login could not be set up. Please try again."
        confirm={startSetup}
        onDone={(setup) => setStep({ name: 'scan', setup })}
        onCancel={close}
      >
        <p>First, show that it is you. Once two-step login is on, your other devices are signed out.</p>
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
        title="Make new recovery codes?"
        confirmText="Make new codes"
        busyText="Making codes..."
        failure="New recovery codes could not be made. Please try again."
        confirm={renewCodes}
        onDone={({ recoveryCodes }) => {
          keepSecondFactor(queryClient, { recoveryCodesLeft: recoveryCodes.length })
          setStep({ name: 'codes', codes: recoveryCodes })
        }}
        onCancel={close}
      >
        The codes you have now will no longer work.
      </ProofDialog>
      <RecoveryCodesDialog codes={step?.name === 'codes' ? step.codes : null} onKept={close} />
      <ProofDialog
        open={step?.name === 'turn-off'}
        title="Turn off two-step login?"
        confirmText="Turn off"
        busyText="Turning off..."
        variant="danger"
        failure="Two-step login could not be turned off. Please try again."
        confirm={turnOff}
        onDone={() => {
          keepSecondFactor(queryClient, { isOn: false, recoveryCodesLeft: 0 })
          close()
          showToast({ kind: 'success', text: 'Two-step login is off.' })
          onChanged()
        }}
        onCancel={close}
      >
        Your password alone will be enough to log in.
        {isRequired && ' Your work as a manager or admin has to rest until you turn it on again.'}
      </ProofDialog>
    </>
  )
}

const Off = ({ isRequired, onSetUp }: { isRequired: boolean; onSetUp: () => void }) => (
  <div className="grid justify-items-start gap-4">
    {isRequired && (
      <Banner kind="warning">Managers and admins need two-step login here. Until you turn it on, your work as one has to rest.</Banner>
    )}
    <Button onClick={onSetUp}>Set up two-step login</Button>
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
      <Banner kind="warning">Make new recovery codes soon: without them, a lost phone would lock you out of your account.</Banner>
    )}
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={onRenew}>
        Make new recovery codes
      </Button>
      <Button variant="secondary" onClick={onTurnOff}>
        Turn off
      </Button>
    </div>
  </div>
)
