import { AnnouncementKind } from '@akada/contract/announcements.ts'
import { announcementLimits } from '@akada/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useShownFaults } from '../../ui/use-shown-faults.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { kindWords, outlookQuery } from './announcements.api.ts'

type Course = { id: number; title: string }
type AnnouncementFormProps = { courses: readonly Course[]; courseId: number | undefined }
type Faults = { course?: string | undefined; subject?: string | undefined; body?: string | undefined }

/** Writes an announcement to a course's students. The browser stores the draft until the announcement is sent. */
export function AnnouncementForm({ courses, courseId }: AnnouncementFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(courseId)
  const [kind, setKind] = useState<AnnouncementKind>('EDUCATIONAL')
  const [clientId, setClientId] = useState(newId)
  const subject = useDraft('announcement:subject')
  const body = useDraft('announcement:body')
  const [isPreviewed, setPreviewed] = useState(false)
  const course = courses.find(({ id }) => id === chosen)
  const found = faultsOf({ course, subject: subject.text, body: body.text })
  const { shown: faults, showAll, hideAll, onBlur } = useShownFaults(found)

  function preview(event: FormEvent) {
    event.preventDefault()
    showAll()
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else setPreviewed(true)
  }

  function finish() {
    subject.clear()
    body.clear()
    setClientId(newId())
    setPreviewed(false)
    hideAll()
    showToast({ kind: 'success', text: 'Your announcement is on its way.' })
  }

  return (
    <SectionCard title="New announcement" intro="Sent to enrolled students as a notification and an email.">
      <Form ref={form} aria-label="New announcement" onSubmit={preview} onBlur={onBlur} className="grid max-w-2xl gap-5">
        <SelectField
          label="Course"
          name="course"
          required
          error={faults.course}
          value={course?.id ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
        >
          <option value="">Choose a course</option>
          {courses.map(({ id, title }) => (
            <option dir="auto" key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Type"
          hint={kindWords[kind].hint}
          value={kind}
          onChange={({ currentTarget }) => setKind(AnnouncementKind.parse(currentTarget.value))}
        >
          {AnnouncementKind.options.map((each) => (
            <option key={each} value={each}>
              {kindWords[each].label}
            </option>
          ))}
        </SelectField>
        {course && <Outlook courseId={course.id} kind={kind} />}
        <TextField
          label="Subject"
          name="subject"
          required
          maxLength={announcementLimits.subject}
          error={faults.subject}
          value={subject.text}
          onChange={({ currentTarget }) => subject.write(currentTarget.value)}
        />
        <TextArea
          label="Message"
          name="body"
          hint="Plain text. Leave a blank line between paragraphs."
          rows={8}
          required
          maxLength={announcementLimits.body}
          error={faults.body}
          value={body.text}
          onChange={({ currentTarget }) => body.write(currentTarget.value)}
        />
        <div>
          <Button type="submit">Preview</Button>
        </div>
      </Form>
      {course && (
        <AnnouncementPreview
          open={isPreviewed}
          announcement={{ clientId, courseId: course.id, kind, subject: subject.text.trim(), body: body.text.trim() }}
          courseTitle={course.title}
          onSent={finish}
          onClose={() => setPreviewed(false)}
        />
      )}
    </SectionCard>
  )
}

function faultsOf({ course, subject, body }: { course: Course | undefined; subject: string; body: string }): Faults {
  return {
    ...(!course && { course: 'Choose a course.' }),
    ...(subject.trim().length < 3 && { subject: 'Subject is required.' }),
    ...(body.trim().length < 10 && { body: 'Write at least 10 characters.' }),
  }
}

function Outlook({ courseId, kind }: { courseId: number; kind: AnnouncementKind }) {
  const { data } = useQuery(outlookQuery(courseId, kind))
  return (
    <p role="status" className="-mt-2 min-h-6 text-ink-muted">
      {data && `Sends to ${peopleText(data.recipients)}. ${data.left} of ${data.limit} announcements left this month.`}
    </p>
  )
}

const peopleText = (count: number) => (count === 1 ? '1 student' : `${count} students`)
