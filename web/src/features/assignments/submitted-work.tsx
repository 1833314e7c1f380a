import type { Submission } from '@akada/contract/assignments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { FileList } from './file-list.tsx'

/** What a student submitted: text, link and files. */
export const Work = ({ work: { text, link, files } }: { work: Submission }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
    {text !== '' && (
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    )}
    {link !== '' && (
      <p>
        <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="link wrap-anywhere">
          {link}
        </a>
      </p>
    )}
    <FileList label="Submitted files" files={files} />
  </div>
)

/** The points, the feedback and the returned files of graded work. */
export function Grade({ work: { grade, maxPoints, passPoints } }: { work: Submission }) {
  if (grade === null) return null
  const { points, feedback, files, gradedAt } = grade
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <p>
        <strong className="tabular">
          {points} of {maxPoints} points
        </strong>{' '}
        <span className="text-ink-muted">
          ({passPoints} to pass) · graded <Moment at={gradedAt} isExact />
        </span>
      </p>
      {feedback !== '' && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {feedback}
        </p>
      )}
      <FileList label="Returned files" files={files} />
    </div>
  )
}

export const SubmittedAt = ({ work: { submittedAt, isLate } }: { work: Pick<Submission, 'submittedAt' | 'isLate'> }) => (
  <span className="inline-flex flex-wrap items-center gap-2 text-sm text-ink-muted">
    <Moment at={submittedAt} isExact />
    {isLate && <Badge kind="warning">Late</Badge>}
  </span>
)
