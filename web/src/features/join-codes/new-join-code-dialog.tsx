import { formatCount } from '@akada/contract/counts.ts'
import { invitationLimits } from '@akada/contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TitlePicker } from '../../ui/title-picker.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCourseField } from '../../ui/use-course-field.ts'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { create, ownCoursesQuery, useJoinCodesChanged } from './join-codes.api.ts'

type NewJoinCodeDialogProps = { open: boolean; onClose: () => void }

/** Creates a join code with a number of seats. */
export function NewJoinCodeDialog({ open, onClose }: NewJoinCodeDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open={open} title="New join code" busy={isBusy} onClose={onClose}>
      <p className="text-ink-muted">
        Students join free of charge. The code works for {invitationLimits.codeValidDays} days, and its seats count toward your monthly
        invitation allowance.
      </p>
      <CodeForm onClose={onClose} onBusy={setBusy} />
    </Dialog>
  )
}

type Values = { course: { id: number; title: string } | null; seats: string }

const seatsFault = (text: string): true | string => {
  const seats = Number(text.replaceAll(',', ''))
  const isFine = /^[\d,]+$/.test(text.trim()) && seats >= 1 && seats <= invitationLimits.seats
  return isFine || `Enter a number from 1 to ${formatCount(invitationLimits.seats)}.`
}

function CodeForm({ onClose, onBusy }: { onClose: () => void; onBusy: (isBusy: boolean) => void }) {
  const changed = useJoinCodesChanged()
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<Values>({ defaultValues: { course: null, seats: '' } })
  const course = useCourseField(form)
  const { errors } = form.formState
  const creation = useMutation({ mutationFn: create })

  const submit = form.handleSubmit(({ course: chosen, seats }) => {
    clearFault()
    onBusy(true)
    creation.mutate(
      { courseId: chosen?.id ?? 0, seats: Number(seats.replaceAll(',', '')) },
      {
        onSuccess: ({ code }) => {
          changed()
          showToast({ kind: 'success', text: `Code ${code} created.` })
          onClose()
        },
        onError: (error) => {
          showFieldFaults(error, ['seats'], form.setError)
          showFault(sentenceOf(error, 'We couldn’t create this code. Please try again.'))
        },
        onSettled: () => onBusy(false),
      },
    )
  })

  return (
    <Form onSubmit={submit} className="mt-5 grid gap-5">
      {banner}
      <TitlePicker {...course} find={ownCoursesQuery} />
      <NumberField
        label="Seats"
        hint="How many students can join."
        required
        error={errors.seats?.message}
        {...form.register('seats', { validate: seatsFault })}
      />
      <DialogActions>
        <Button variant="secondary" disabled={creation.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={creation.isPending} busyText="Creating…">
          Create code
        </Button>
      </DialogActions>
    </Form>
  )
}
