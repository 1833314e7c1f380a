import { counted, formatCount } from '@akada/contract/counts.ts'
import { invitationLimits } from '@akada/contract/limits.ts'
import type { Team } from '@akada/contract/seats.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useId } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { type AddressRow, readCsv, readList } from '../../lib/read-addresses.ts'
import { seatsText } from '../../lib/seat-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { memberProblems } from './seat-words.ts'
import { useAssign } from './seats.api.ts'

type AssignDialogProps = { orderId: number; course: Team['courses'][number]; onClose: () => void }

const SHOWN_PROBLEMS = 10

/** Names each row that can’t be invited. */
function problemsText(rows: readonly AddressRow[], problems: readonly { place: number; problem: keyof typeof memberProblems }[]): string {
  const named = problems.slice(0, SHOWN_PROBLEMS).map(({ place, problem }) => {
    const row = rows[place]
    return `Line ${row?.line ?? place + 1}: “${isolated(row?.text ?? '')}” ${memberProblems[problem]}.`
  })
  const more = problems.length - named.length
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

/** Invites people to free seats of a course: typed, pasted or from a CSV file. Invites all of them, or none. */
export function AssignDialog({ orderId, course, onClose }: AssignDialogProps) {
  const hintId = useId()
  const assign = useAssign(orderId)
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<{ list: string }>({ defaultValues: { list: '' } })
  const { free } = course.seats
  const fault = (text: string) => form.setError('list', { message: text }, { shouldFocus: true })

  const submit = form.handleSubmit(({ list }) => {
    clearFault()
    const rows = readList(list)
    if (rows.length === 0) return fault('Enter at least one email.')
    if (rows.length > free) return fault(`You have ${seatsText(free)} left, and this list has ${formatCount(rows.length)} emails.`)
    const addresses = rows.map(({ text }) => text.slice(0, invitationLimits.address))
    assign.mutate(
      { courseId: course.id, addresses },
      {
        onSuccess: ({ sent, problems }) => {
          if (problems.length > 0) return fault(problemsText(rows, problems))
          showToast({ kind: 'success', text: `${counted(sent, 'invitation')} sent.` })
          onClose()
        },
        onError: (error) => showFault(sentenceOf(error, 'We couldn’t send the invitations. Please try again.')),
      },
    )
  })

  return (
    <Dialog open title="Invite members" busy={assign.isPending} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-5">
        {banner}
        <p>
          <bdi className="font-semibold wrap-anywhere">{course.title}</bdi>: {seatsText(free)} free. Each person gets an email with a link,
          which says that you see their progress.
        </p>
        <TextArea
          label="Emails"
          hint="One per line, or separated by commas."
          required
          rows={6}
          error={form.formState.errors.list?.message}
          data-autofocus
          {...form.register('list')}
        />
        <div className="flex flex-wrap items-center gap-3">
          <FileChoice
            label="Choose CSV file"
            accept=".csv,text/csv"
            describedBy={hintId}
            onFile={async (file) => {
              const rows = readCsv(await file.text())
              form.setValue('list', rows.map(({ text }) => text).join('\n'))
              form.clearErrors('list')
            }}
          />
          <p id={hintId} className="text-sm text-ink-muted">
            With a column named “email”.
          </p>
        </div>
        <DialogActions>
          <Button variant="secondary" disabled={assign.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={assign.isPending} busyText="Sending…">
            Send invitations
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
