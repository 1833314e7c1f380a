import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useCurriculum } from './curriculum.api.ts'
import type { CurriculumTabProps } from './curriculum-context.ts'
import { CurriculumEditor } from './curriculum-editor.tsx'

export type { CurriculumTabProps } from './curriculum-context.ts'

/** Edits a course's sections and lectures. All changes are saved automatically. */
export function CurriculumTab(props: CurriculumTabProps) {
  const { query, sections } = useCurriculum(props.courseId)
  if (query.data) return <CurriculumEditor {...props} sections={sections} />
  if (query.isError) {
    return (
      <Failed
        message="We couldn’t load the curriculum."
        busy={query.isRefetching}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <Loading label="Loading curriculum…">
      <div className="min-h-dvh">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="mb-3 h-16 rounded-lg" />
        ))}
      </div>
    </Loading>
  )
}
