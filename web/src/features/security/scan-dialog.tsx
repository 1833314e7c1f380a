import { enableSecondFactor } from '@akada/contract/calls/accounts.ts'
import { isRefusal, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { type SecondFactorSetup, useEnableSecondFactor } from './second-factor.api.ts'

type ScanDialogProps = { setup: SecondFactorSetup | null; onEnabled: (recoveryCodes: string[]) => void; onCancel: () => void }

/** Shows the secret for an authenticator app, and asks for a code to verify it. */
export function ScanDialog({ setup, onEnabled, onCancel }: ScanDialogProps) {
  const enable = useEnableSecondFactor()
  return (
    <Dialog open={setup !== null} title="Set up two-step verification" busy={enable.isPending} onClose={onCancel}>
      {setup && (
        <>
          <p tabIndex={-1} data-autofocus className="outline-none">
            Scan this with an authenticator app, such as Google Authenticator or Microsoft Authenticator.
          </p>
          <div className="my-4">
            <QrCode {...setup.qrCode} />
          </div>
          <Secret {...setup} />
          <EnableForm enable={enable} onEnabled={onEnabled} onCancel={onCancel} />
        </>
      )}
    </Dialog>
  )
}

const Secret = ({ secret, otpauthUrl }: SecondFactorSetup) => (
  <div className="grid gap-2 text-ink-muted">
    <p>
      Is the app on this device?{' '}
      <a className="link" href={otpauthUrl}>
        Open it here
      </a>
      , or enter this key:
    </p>
    <p className="font-mono text-ink tracking-wide select-all">{inFours(secret)}</p>
    <div>
      <CopyButton text={secret}>Copy key</CopyButton>
    </div>
  </div>
)

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

type EnableFormProps = { enable: ReturnType<typeof useEnableSecondFactor>; onEnabled: (codes: string[]) => void; onCancel: () => void }

function EnableForm({ enable, onEnabled, onCancel }: EnableFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, handleSubmit, setError, formState } = useTouchedForm({ defaultValues: { code: '' } })

  const send = handleSubmit(({ code }) => {
    clearFault()
    enable.mutate(code.replace(/\s/g, ''), {
      onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
      onError: (error) => {
        const isWrong = isRefusal(error, enableSecondFactor) && error.code === 'SECOND_FACTOR_WRONG'
        if (isWrong) setError('code', { message: 'Incorrect code. Enter the current one.' }, { shouldFocus: true })
        else showFault(sentenceOf(error, 'We couldn’t turn on two-step verification. Please try again.'))
      },
    })
  })

  return (
    <Form onSubmit={send} className="mt-5 border-t border-line pt-5">
      {banner}
      <CodeField
        label="Code from the app"
        hint="Enter the 6-digit code."
        inputMode="numeric"
        error={formState.errors.code?.message}
        {...register('code', { required: 'Code is required.' })}
      />
      <DialogActions>
        <Button variant="secondary" disabled={enable.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={enable.isPending} busyText="Turning on…">
          Turn on
        </Button>
      </DialogActions>
    </Form>
  )
}
