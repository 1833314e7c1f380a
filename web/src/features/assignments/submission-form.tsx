import type { Assignment, WorkKind } from '@akada/contract/assignments.ts'
import { assignmentLimits } from '@akada/contract/limits.ts'
import { useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { announce, showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useSubmitWork } from './assignments.api.ts'
import { FileAdder, useFileUploads } from './file-adder.tsx'
import { FileList } from './file-list.tsx'

type SubmissionFormProps = { assignment: Assignment; onSubmitted: () => void }

const isWebAddress = (link: string) => link === '' || /^https:\/\/[^\s/@]+\.[^\s]+$/.test(link)

type Typed = { assignment: Assignment; text: string; link: string }

/** The accepted parts of the work. */
function workIn({ assignment: { terms, files }, text, link }: Typed) {
  const accepts = (kind: WorkKind) => terms.accepts.includes(kind)
  return {
    text: accepts('TEXT') ? text : '',
    link: accepts('LINK') ? link : '',
    fileIds: accepts('FILES') ? files.map(({ id }) => id) : [],
  }
}

const isEmpty = ({ text, link, fileIds }: ReturnType<typeof workIn>): boolean => text === '' && link === '' && fileIds.length === 0

function leftWords(left: number, made: number): string {
  if (left === 1) return 'This is your last submission.'
  return made === 0 ? `You can submit up to ${left} times.` : `You can submit up to ${left} more times.`
}

/**
 * Returns a function with the id of a submission. The same work has the same id, so that a repeated call doesn't submit it twice. Work that
 * was changed after a lost response has another id, because the server would ignore the change.
 */
function useClientId() {
  const last = useRef({ work: '', id: '' })
  return (work: ReturnType<typeof workIn>): string => {
    const written = JSON.stringify(work)
    if (last.current.work !== written) last.current = { work: written, id: newId() }
    return last.current.id
  }
}

/** Takes a student's text, link and files. Typed text survives a reload. */
export function SubmissionForm({ assignment, onSubmitted }: SubmissionFormProps) {
  const { lectureId, terms, files, submissions, submissionsLeft } = assignment
  const text = useDraft(`assignment ${lectureId} text`)
  const link = useDraft(`assignment ${lectureId} link`)
  const clientIdOf = useClientId()
  const [wasSent, setSent] = useState(false)
  const submit = useSubmitWork(lectureId)
  const target = { kind: 'submission-file', assignmentId: lectureId } as const
  const uploads = useFileUploads(target)
  const { banner, showFault, clearFault } = useFormFault()
  const accepts = (kind: (typeof terms.accepts)[number]) => terms.accepts.includes(kind)
  const linkFault = isWebAddress(link.text.trim()) ? undefined : 'Enter an address that starts with https://.'

  function send() {
    setSent(true)
    clearFault()
    if (linkFault) return
    if (uploads.length > 0) return showFault('Wait until your files are uploaded, or cancel their uploads.')
    const work = workIn({ assignment, text: text.text.trim(), link: link.text.trim() })
    if (isEmpty(work)) return showFault('Add your work before you submit.')
    submit.mutate(
      { clientId: clientIdOf(work), ...work },
      {
        onSuccess: () => {
          text.clear()
          link.clear()
          announce('Your work was submitted.')
          onSubmitted()
        },
        onError: (error) => {
          const sentence = sentenceOf(error, 'We couldn’t submit your work. Please try again.')
          // The form disappears if earlier work waits for its grade.
          if (error instanceof ApiError && error.code === 'SUBMISSION_WAITING') showToast({ kind: 'error', text: sentence })
          else showFault(sentence)
        },
      },
    )
  }

  return (
    <Form
      aria-label="Submit your work"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {banner}
      {accepts('TEXT') && (
        <TextArea
          label="Text"
          rows={8}
          maxLength={assignmentLimits.text}
          value={text.text}
          onChange={({ currentTarget }) => text.write(currentTarget.value)}
        />
      )}
      {accepts('LINK') && (
        <TextField
          label="Link"
          type="url"
          hint="An address that your instructor can open, such as a shared document."
          maxLength={assignmentLimits.link}
          value={link.text}
          error={wasSent ? linkFault : undefined}
          onChange={({ currentTarget }) => link.write(currentTarget.value)}
        />
      )}
      {accepts('FILES') && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="text-base font-semibold">Files</h3>
          <FileList label="Your files" files={files} isEditable />
          <FileAdder target={target} uploads={uploads} most={assignmentLimits.files} count={files.length} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={submit.isPending} busyText="Submitting…">
          {submissions.length === 0 ? 'Submit' : 'Submit again'}
        </Button>
        <p className="text-sm text-ink-muted">{leftWords(submissionsLeft, submissions.length)}</p>
      </div>
    </Form>
  )
}
