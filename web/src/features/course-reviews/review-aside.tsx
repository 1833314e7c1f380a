import type { EditableCourse } from '@akada/contract/authoring.ts'
import { useSession } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { CatalogPlace } from './catalog-place.tsx'
import { CourseChanges, type LookedAtChanges } from './course-changes.tsx'
import { CourseDecision } from './course-decision.tsx'
import { CourseFindings } from './course-findings.tsx'
import { MarkSeen } from './mark-seen.tsx'
import { ReviewThread } from './review-thread.tsx'
import { ownChangesWords, ownWords, waitingTimeText } from './review-words.ts'

type ReviewAsideProps = { course: EditableCourse; onOpen: (lectureId: number) => void }

/** Shows the review actions for a course, with its changes, findings and messages. */
export function ReviewAside({ course, onOpen }: ReviewAsideProps) {
  const isOwn = useSession()?.uid === course.instructorId
  const mark = (looked: LookedAtChanges) => {
    // An archived course needs a review only if it has unreleased content.
    if (course.status !== 'LIVE' && (course.status !== 'ARCHIVED' || looked.held === 0)) return null
    return isOwn ? <p>{ownChangesWords}</p> : <MarkSeen course={course} looked={looked} />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {course.status === 'UNDER_REVIEW' && <Decision course={course} isOwn={isOwn} />}
      <CourseChanges courseId={course.id} action={mark} onOpen={onOpen} />
      {(course.status === 'LIVE' || course.status === 'ARCHIVED') && <CatalogPlace course={course} />}
      <CourseFindings courseId={course.id} onOpen={onOpen} />
      <ReviewThread courseId={course.id} isAlwaysShown />
    </div>
  )
}

const Decision = ({ course, isOwn }: { course: EditableCourse; isOwn: boolean }) => (
  <SectionCard title="Decision">
    {course.submittedAt !== null && (
      <p className="-mt-3 mb-4 text-ink-muted">
        {waitingTimeText(course.submittedAt, Date.now())}, submitted <Moment at={course.submittedAt} />
      </p>
    )}
    {isOwn ? <p>{ownWords}</p> : <CourseDecision course={course} mayReject />}
  </SectionCard>
)
