import type { SubmissionDetails } from '@akada/contract/assignments.ts'
import { assignmentLimits } from '@akada/contract/limits.ts'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useGrade } from './assignments.api.ts'
import { FileAdder, useFileUploads } from './file-adder.tsx'
import { FileList } from './file-list.tsx'
import { Grade } from './submitted-work.tsx'

type GradeFormProps = {
  work: SubmissionDetails
  points: RefObject<HTMLInputElement | null>
  /** Opens the next work. Undefined at the end of the list. */
  onNext: (() => void) | undefined
}

/** Grades work or corrects its grade. Typed feedback survives a reload, and a grade that was saved elsewhere in the meantime. */
export function GradeForm({ work, points, onNext }: GradeFormProps) {
  if (work.isReplaced)
    return (
      <SectionCard title="Grade">
        <p>The student has submitted newer work, so this grade no longer changes.</p>
      </SectionCard>
    )
  return <Fields work={work} points={points} onNext={onNext} />
}

function Fields({ work, points, onNext }: GradeFormProps) {
  const { id, maxPoints, passPoints, gradeVersion, grade, feedbackFiles, state } = work
  const place = `grade ${id} ${gradeVersion}`
  const given = useDraft(`${place} points`, grade ? String(grade.points) : '')
  const feedback = useDraft(`${place} feedback`, grade?.feedback ?? '')
  const [wasSent, setSent] = useState(false)
  // The grade that the fields started with.
  const [knownVersion, setKnownVersion] = useState(gradeVersion)
  const save = useGrade(work)
  const target = { kind: 'feedback-file', submissionId: id } as const
  const uploads = useFileUploads(target)
  const { banner, showFault, clearFault } = useFormFault()
  const least = state === 'PASSED' ? passPoints : 0
  const number = /^\d{1,4}$/.test(given.text.trim()) ? Number(given.text) : undefined
  const fault =
    number === undefined || number < least || number > maxPoints ? `Enter a whole number from ${least} to ${maxPoints}.` : undefined

  function send(andThen?: () => void) {
    setSent(true)
    clearFault()
    if (number === undefined || fault) return points.current?.focus()
    if (uploads.length > 0) return showFault('Wait until your files are uploaded, or cancel their uploads.')
    save.mutate(
      { points: number, feedback: feedback.text.trim() },
      {
        onSuccess: (graded) => {
          given.forget()
          feedback.forget()
          setKnownVersion(graded.gradeVersion)
          showToast({ kind: 'success', text: graded.state === 'PASSED' ? 'Saved. The student passed.' : 'Saved. The work is returned.' })
          andThen?.()
        },
        onError: (error) => showFault(sentenceOf(error, 'We couldn’t save this grade. Please try again.')),
      },
    )
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(onNext)
  }

  return (
    <SectionCard
      title="Grade"
      intro={
        state === 'PASSED'
          ? `${passPoints} points pass. A pass is final.`
          : `From ${passPoints} points, the work passes and completes the lecture. Below that, it’s returned to the student.`
      }
    >
      <Form
        aria-label="Grade"
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {banner}
        {gradeVersion > knownVersion && (
          <>
            <Banner kind="warning">Another grade was saved in the meantime. If you save, your grade replaces it.</Banner>
            <Grade work={work} />
          </>
        )}
        <TextField
          ref={points}
          label="Points"
          hint={`Of ${maxPoints}`}
          required
          inputMode="numeric"
          autoComplete="off"
          value={given.text}
          error={wasSent ? fault : undefined}
          onChange={({ currentTarget }) => given.write(currentTarget.value)}
        />
        <TextArea
          label="Feedback"
          rows={6}
          maxLength={assignmentLimits.feedback}
          value={feedback.text}
          onChange={({ currentTarget }) => feedback.write(currentTarget.value)}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="text-base font-semibold">Files for the student</h3>
          <FileList label="Files for the student" files={feedbackFiles} isEditable />
          <FileAdder target={target} uploads={uploads} most={assignmentLimits.feedbackFiles} count={feedbackFiles.length} />
        </div>
        <div className="flex flex-wrap gap-3">
          {onNext && (
            <Button busy={save.isPending} busyText="Saving…" onClick={() => send(onNext)}>
              Save and next
            </Button>
          )}
          <Button type="submit" variant={onNext ? 'secondary' : 'primary'} busy={save.isPending} busyText="Saving…">
            {grade ? 'Save changes' : 'Save grade'}
          </Button>
        </div>
      </Form>
    </SectionCard>
  )
}
