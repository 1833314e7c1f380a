import type { Seat } from '@akada/contract/seats.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { nameOf } from './seat-words.ts'
import { useReassign } from './seats.api.ts'

const empty = { email: '' }
const fieldOf = { SEAT_REPEATED: 'email' } as const

/** Asks for the person who gets the seat instead of its member. */
export function ReassignDialog({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const reassign = useReassign()
  return (
    <FormDialog
      open
      title="Reassign this seat?"
      confirmText="Reassign seat"
      busyText="Reassigning…"
      variant="danger"
      failure="We couldn’t reassign this seat. Please try again."
      empty={empty}
      fieldOf={fieldOf}
      confirm={({ email }) => reassign(seat.id, email.trim())}
      onDone={() => {
        showToast({ kind: 'success', text: 'We’re emailing the invitation.' })
        onClose()
      }}
      onCancel={onClose}
      fields={({ register, formState: { errors } }) => (
        <EmailField
          label="New member’s email"
          autoComplete="off"
          error={errors.email?.message}
          data-autofocus
          {...register('email', { required: 'New member’s email is required.' })}
        />
      )}
    >
      <bdi>{nameOf(seat)}</bdi> loses access to the course. A seat can be reassigned only once.
    </FormDialog>
  )
}
