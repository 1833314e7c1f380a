import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { findingsQuery } from './course-reviews.api.ts'
import { FindingList } from './finding-list.tsx'
import { OpenLecture } from './open-lecture.tsx'

type CourseFindingsProps = { courseId: number; onOpen: (lectureId: number) => void }

/** Shows the findings about a course, to help the admin decide. */
export const CourseFindings = (props: CourseFindingsProps) => (
  <SectionCard title="Findings">
    <Findings {...props} />
  </SectionCard>
)

function Findings({ courseId, onOpen }: CourseFindingsProps) {
  const findings = useQuery(findingsQuery(courseId))
  if (findings.isPending)
    return (
      <Loading label="Checking the course…" isQuiet>
        <Skeleton className="h-24 rounded-md" />
      </Loading>
    )
  if (!findings.data)
    return (
      <Failed
        message="We couldn’t check the course."
        error={findings.error}
        onRetry={() => void findings.refetch()}
        busy={findings.isFetching}
      />
    )
  if (findings.data.length === 0) return <p className="text-ink-muted">No issues found.</p>
  return (
    <FindingList
      findings={findings.data}
      way={({ lectureId, message }) => lectureId !== null && <OpenLecture about={message} onOpen={() => onOpen(lectureId)} />}
    />
  )
}
