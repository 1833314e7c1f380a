import { formatDayHere } from '../../lib/moments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type CourseProgressProps = { title: string; completed: boolean; progress: number; lastLearnedAt: string | null }

/** Shows the progress in a course, and when the user last studied it. */
export const CourseProgress = ({ title, completed, progress, lastLearnedAt }: CourseProgressProps) => (
  <>
    {!completed && <ProgressBar label={`Progress in ${title}`} percent={progress} />}
    <p className="tabular mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted">
      {completed ? (
        <Badge kind="success">
          <Icon name="check" />
          Completed
        </Badge>
      ) : (
        <span>{progress}% complete</span>
      )}
      <span>
        {lastLearnedAt === null ? (
          'Not started yet'
        ) : (
          <>
            Last studied <time dateTime={lastLearnedAt}>{formatDayHere(lastLearnedAt)}</time>
          </>
        )}
      </span>
    </p>
  </>
)
