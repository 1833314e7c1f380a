import { isolated } from '@akada/contract/text-direction.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TitlePicker } from '../../ui/title-picker.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCourseField } from '../../ui/use-course-field.ts'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { enroll, publishedCoursesQuery, useEnrollmentsChanged } from './staff-enrollments.api.ts'

type EnrollDialogProps = { open: boolean; person: { id: string; name: string }; onClose: () => void }

/** Enrolls a user in a published course, with a reason. */
export function EnrollDialog({ open, person, onClose }: EnrollDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      title={
        <>
          Enroll <bdi>{person.name}</bdi> in a course
        </>
      }
      busy={isBusy}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        They get the course free of charge, and the instructor earns nothing. We’ll notify them by email and on the site.
      </p>
      <EnrollForm person={person} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  )
}

type Values = { course: { id: number; title: string } | null; reason: string }

function EnrollForm({ person, onClose, onBusy }: Omit<EnrollDialogProps, 'open'> & { onBusy: (isBusy: boolean) => void }) {
  const changed = useEnrollmentsChanged()
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<Values>({ defaultValues: { course: null, reason: '' } })
  const course = useCourseField(form)
  const { errors } = form.formState
  const enrollment = useMutation({ mutationFn: (body: { courseId: number; reason: string }) => enroll(person.id, body) })

  const submit = form.handleSubmit(({ course: chosen, reason }) => {
    clearFault()
    onBusy(true)
    enrollment.mutate(
      { courseId: chosen?.id ?? 0, reason: reason.trim() },
      {
        onSuccess: () => {
          changed()
          showToast({ kind: 'success', text: `${isolated(person.name)} is enrolled in ${isolated(chosen?.title ?? '')}.` })
          onClose()
        },
        onError: (error) => {
          showFieldFaults(error, ['reason'], form.setError)
          showFault(sentenceOf(error, 'We couldn’t enroll this user. Please try again.'))
        },
        onSettled: () => onBusy(false),
      },
    )
  })

  return (
    <Form onSubmit={submit} className="mt-5 grid gap-5">
      {banner}
      <TitlePicker {...course} find={publishedCoursesQuery} />
      <TextArea
        label="Reason"
        hint="Shown to managers and admins, not to the student."
        required
        maxLength={1000}
        error={errors.reason?.message}
        {...form.register('reason', { validate: (reason) => reason.trim() !== '' || 'Reason is required.' })}
      />
      <DialogActions>
        <Button variant="secondary" disabled={enrollment.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={enrollment.isPending} busyText="Enrolling…">
          Enroll
        </Button>
      </DialogActions>
    </Form>
  )
}
