import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

type RecoveryCodesDialogProps = { codes: readonly string[] | null; onSaved: () => void }

/** The codes are shown only once, so the dialog closes only after the user confirms that they are saved. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesDialogProps) {
  return (
    <Dialog open={codes !== null} title="Save your recovery codes" isHeld onClose={onSaved}>
      {codes && <RecoveryCodes codes={codes} onSaved={onSaved} />}
    </Dialog>
  )
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const site = useSite()
  useLeaveWarning()
  return (
    <>
      <p tabIndex={-1} data-autofocus className="text-ink-muted outline-none">
        Use these codes to log in if you lose your phone. Each works once. Save them now: you won’t see them again.
      </p>
      <ul className="my-4 grid gap-1 rounded-md bg-sunken px-2 py-3 font-mono text-sm sm:px-4 sm:text-base">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
        <Button variant="secondary" size="small" onClick={() => downloadCodes(codes, site.name)}>
          <Icon name="download" />
          Download
        </Button>
      </div>
      <SavedForm onSaved={onSaved} />
    </>
  )
}

function SavedForm({ onSaved }: { onSaved: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const checkbox = useRef<HTMLInputElement>(null)
  const errorId = useId()

  function finish(event: FormEvent) {
    event.preventDefault()
    if (isSaved) return onSaved()
    setMissed(true)
    checkbox.current?.focus()
  }

  return (
    <form noValidate onSubmit={finish} className="mt-5 border-t border-line pt-4">
      <label className="flex items-start gap-3">
        <input
          ref={checkbox}
          type="checkbox"
          className="mt-0.5 size-5 flex-none accent-brand"
          checked={isSaved}
          aria-invalid={isMissed || undefined}
          aria-describedby={isMissed ? errorId : undefined}
          onChange={(event) => {
            setSaved(event.currentTarget.checked)
            setMissed(false)
          }}
        />
        I’ve saved these codes.
      </label>
      {isMissed && (
        <p id={errorId} className="field-error mt-1">
          <Icon name="warning" />
          Save the codes first, then check this box.
        </p>
      )}
      <DialogActions>
        <Button type="submit">Done</Button>
      </DialogActions>
    </form>
  )
}

function useLeaveWarning() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

function downloadCodes(codes: readonly string[], siteName: string) {
  const text = `Recovery codes for ${siteName}\nEach works once.\n\n${codes.join('\n')}\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${siteName.toLowerCase()}-recovery-codes.txt` })
  link.click()
  URL.revokeObjectURL(address)
}
