import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { CourseFigures } from '../features/performance/course-figures.tsx'
import { LectureFunnel } from '../features/performance/lecture-funnel.tsx'
import { type Performance, type PerformanceAsked, performanceQuery } from '../features/performance/performance.api.ts'
import { askedOf, type PerformanceView, queryOf, viewIn } from '../features/performance/performance-address.ts'
import { PerformancePlot } from '../features/performance/performance-plot.tsx'
import { PerformanceTiles } from '../features/performance/performance-tiles.tsx'
import { SourceFigures } from '../features/performance/source-figures.tsx'
import { VisitFunnel } from '../features/performance/visit-funnel.tsx'
import type { Head } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { tableParams } from '../lib/table-address.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ReportFilters } from '../ui/report-filters.tsx'
import { PendingReport, ReportedDays, ReportedFigures, ReportFrame } from '../ui/report-frame.tsx'
import { CourseChoice } from './parts/course-choice.tsx'

export const head = (): Head => ({ title: 'Performance · Instructor' })

const words = { loading: 'Loading your performance report…', failure: 'We couldn’t load your performance report.' }

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const view = viewIn(query, useSite().timeZone)
  const asked = askedOf(view)
  const performance = useQuery(performanceQuery(asked))
  const look = (next: PerformanceView) =>
    void navigate(instructorPaths.performance({ ...tableParams(query), ...queryOf(next) }), { replace: true, preventScrollReset: true })

  return (
    <ReportFrame>
      <ReportFilters days={view} onDays={(days) => look({ ...view, ...days })}>
        <CourseChoice value={view.courseId} onChange={(courseId) => look({ ...view, courseId })} />
      </ReportFilters>
      <ReportedFigures report={performance} words={words}>
        {(figures) => <Figures performance={figures} asked={asked} view={view} onView={look} />}
      </ReportedFigures>
    </ReportFrame>
  )
}

export const Pending = () => <PendingReport label={words.loading} />

type FiguresProps = {
  performance: Performance
  asked: PerformanceAsked
  view: PerformanceView
  onView: (view: PerformanceView) => void
}

function Figures({ performance, asked, view, onView }: FiguresProps) {
  if (performance.courses.length === 0) return <NoCourses />
  const { totals, lectures, currencies, sources } = performance
  return (
    <>
      <ReportedDays {...performance} />
      <PerformanceTiles {...performance} />
      <PerformancePlot
        performance={performance}
        asked={asked}
        measure={view.measure}
        onMeasure={(measure) => onView({ ...view, measure })}
      />
      <VisitFunnel totals={totals} />
      {sources && <SourceFigures sources={sources} currencies={currencies} asked={asked} />}
      {lectures === null ? (
        <CourseFigures
          performance={performance}
          asked={asked}
          linkTo={(courseId) => instructorPaths.performance(queryOf({ ...view, courseId }))}
        />
      ) : (
        <LectureFunnel lectures={lectures} enrolled={totals.enrollments} asked={asked} />
      )}
    </>
  )
}

const NoCourses = () => (
  <div className="rounded-lg border border-line bg-surface shadow-sm">
    <Empty
      drawing="courses"
      title="You have no courses yet"
      text="Earnings and student progress will appear here."
      action={<LinkButton to={instructorPaths.newCourse}>Create a course</LinkButton>}
    />
  </div>
)
