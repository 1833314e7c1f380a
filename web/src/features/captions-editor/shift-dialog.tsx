import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

type ShiftDialogProps = {
  open: boolean
  onClose: () => void
  /** Returns false if the shift isn't possible. */
  onShift: (seconds: number) => boolean
}

/** Shifts all captions by the same amount, for example after an intro was cut or added. */
export const ShiftDialog = ({ open, onClose, onShift }: ShiftDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Shift all captions">
    <ShiftForm onClose={onClose} onShift={onShift} />
  </Dialog>
)

function ShiftForm({ onClose, onShift }: Omit<ShiftDialogProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const seconds = Number(typed.replace(',', '.').replace('−', '-'))
    if (typed.trim() === '' || !Number.isFinite(seconds) || Math.abs(seconds) > 86_400)
      setError('Enter a number of seconds, such as 2.5 or -1.')
    else if (!onShift(seconds)) setError('The first caption would start before the video.')
    else onClose()
  }

  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
      <TextField
        label="Seconds"
        hint="For example, 2.5 shows captions 2.5 seconds later, and -1 shows them 1 second earlier."
        value={typed}
        data-autofocus
        autoComplete="off"
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Shift</Button>
      </DialogActions>
    </form>
  )
}
