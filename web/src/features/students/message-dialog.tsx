import { AnnouncementKind } from '@akada/contract/announcements.ts'
import { counted } from '@akada/contract/counts.ts'
import { announcementLimits } from '@akada/contract/limits.ts'
import type { CourseStudent } from '@akada/contract/students.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Course } from './student-filters.tsx'
import { announce, type Filters, outlookQuery, queryOf } from './students.api.ts'

/** Students selected in a list, or all students of a course that match filters. A repeated attempt has the same client id. */
export type Recipients = { clientId: string } & (
  | { kind: 'chosen'; students: readonly CourseStudent[] }
  | { kind: 'all'; course: Course; filters: Filters; total: number }
)

type Choice = Course & { count: number }

/** Returns the courses to choose from, with the number of recipients. An announcement belongs to one course. */
function choicesOf(recipients: Recipients | null): Choice[] {
  if (recipients === null) return []
  if (recipients.kind === 'all') return [{ ...recipients.course, count: recipients.total }]
  const choices = new Map<number, Choice>()
  for (const { course } of recipients.students) choices.set(course.id, { ...course, count: (choices.get(course.id)?.count ?? 0) + 1 })
  return [...choices.values()]
}

const audienceOf = (recipients: Recipients, courseId: number) =>
  recipients.kind === 'all'
    ? queryOf({ ...recipients.filters, courseId })
    : { enrollmentIds: recipients.students.filter(({ course }) => course.id === courseId).map(({ enrollmentId }) => enrollmentId) }

type Values = { courseId: string; kind: string; subject: string; body: string }
type MessageDialogProps = { recipients: Recipients | null; onSent: () => void; onClose: () => void }

/** Writes an announcement to selected students of a course. Closed without recipients. */
export function MessageDialog({ recipients, onSent, onClose }: MessageDialogProps) {
  const choices = choicesOf(recipients)
  const first = String(choices[0]?.id ?? '')
  const empty = useMemo((): Values => ({ courseId: first, kind: 'EDUCATIONAL', subject: '', body: '' }), [first])
  return (
    <FormDialog<Values, unknown>
      open={recipients !== null}
      title="Message students"
      confirmText="Send"
      busyText="Sending…"
      failure="We couldn’t send this message. Please try again."
      empty={empty}
      confirm={async ({ courseId, kind, subject, body }) => {
        if (recipients === null) return
        const id = Number(courseId)
        const words = { kind: AnnouncementKind.parse(kind), subject: subject.trim(), body: body.trim() }
        await announce({ clientId: recipients.clientId, courseId: id, ...words, ...audienceOf(recipients, id) })
      }}
      onDone={() => {
        showToast({ kind: 'success', text: 'Your message is on its way.' })
        onSent()
        onClose()
      }}
      onCancel={onClose}
      fields={(form) => <Fields form={form} choices={choices} />}
    >
      Students get it as a notification and an email. It counts as one of the course’s announcements this month.
    </FormDialog>
  )
}

function Fields({ form, choices }: { form: UseFormReturn<Values>; choices: readonly Choice[] }) {
  const { register, watch, formState } = form
  const { errors } = formState
  const [courseId, kind] = [Number(watch('courseId')), AnnouncementKind.parse(watch('kind'))]
  const choice = choices.find(({ id }) => id === courseId)
  return (
    <>
      {choices.length > 1 && (
        <SelectField label="Course" hint="An announcement is for students of one course." {...register('courseId')}>
          {choices.map(({ id, title, count }) => (
            <option dir="auto" key={id} value={id}>
              {title} ({counted(count, 'student')})
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label="Type" hint={kindHints[kind]} {...register('kind')}>
        <option value="EDUCATIONAL">Educational</option>
        <option value="PROMOTIONAL">Promotional</option>
      </SelectField>
      {choice && <Outlook choice={choice} kind={kind} />}
      <TextField
        label="Subject"
        required
        maxLength={announcementLimits.subject}
        error={errors.subject?.message}
        data-autofocus
        {...register('subject', { validate: (text) => text.trim().length >= 3 || 'Subject is required.' })}
      />
      <TextArea
        label="Message"
        hint="Plain text. Leave a blank line between paragraphs."
        rows={6}
        required
        maxLength={announcementLimits.body}
        error={errors.body?.message}
        {...register('body', { validate: (text) => text.trim().length >= 10 || 'Write at least 10 characters.' })}
      />
    </>
  )
}

const kindHints: Record<AnnouncementKind, string> = {
  EDUCATIONAL: 'Help, corrections and reminders.',
  PROMOTIONAL: 'Coupons and other courses, only to students who accept offers.',
}

function Outlook({ choice: { id, title, count }, kind }: { choice: Choice; kind: AnnouncementKind }) {
  const { data } = useQuery(outlookQuery(id, kind))
  return (
    <p role="status" className="-mt-2 min-h-6 text-ink-muted">
      To {counted(count, 'student')} of “<bdi>{title}</bdi>”.{data && ` ${data.left} of ${data.limit} announcements left this month.`}
    </p>
  )
}
