import type { AccessibilityReport } from '@akada/contract/accessibility.ts'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { accessibilityQuery } from './accessibility.api.ts'
import { CheckItem } from './check-item.tsx'
import { Declarations } from './declarations.tsx'

/** Shows a course's accessibility: the automatic checks and the instructor's declarations. */
export function AccessibilityTab({ courseId }: { courseId: number }) {
  const report = useQuery(accessibilityQuery(courseId))
  if (report.isError && report.data === undefined)
    return (
      <Failed
        message="We couldn’t check this course."
        error={report.error}
        onRetry={() => void report.refetch()}
        busy={report.isFetching}
      />
    )
  if (report.data === undefined)
    return (
      <Loading label="Checking your course…">
        <div className="grid grid-cols-1 gap-4">
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} className="h-24 w-full" />
          ))}
        </div>
      </Loading>
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <Measured report={report.data} />
      <Declarations courseId={courseId} declared={report.data.declared} />
    </div>
  )
}

function Measured({ report }: { report: AccessibilityReport }) {
  const { checks, secondsWithoutCaptions, totalSeconds } = report
  return (
    <SectionCard
      title="Automatic checks"
      intro="These help students with hearing or vision loss, second-language learners and anyone who reads to save data."
    >
      {totalSeconds > 0 && (
        <p className="mb-4 font-semibold">
          {secondsWithoutCaptions === 0
            ? 'All your videos have captions in the course language.'
            : `${lengthText(secondsWithoutCaptions)} of ${lengthText(totalSeconds)} of video has no captions in ${report.language}.`}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {checks.map((check) => (
          <li key={check.code}>
            <CheckItem check={check} report={report} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** Returns `45 s`, `12 min` or `1 h 5 min`. */
function lengthText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
