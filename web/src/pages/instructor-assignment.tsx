import { useParams, useSearchParams } from 'react-router'
import { GradingDesk } from '../features/assignments/grading-desk.tsx'
import { filtersIn } from '../features/assignments/inbox-address.ts'
import type { Head } from '../lib/page.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { DetailFrame, DetailSkeleton } from '../ui/detail-frame.tsx'

export const head = (): Head => ({ title: 'Submitted work · Instructor' })

export function Component() {
  const { id } = useParams()
  const [query] = useSearchParams()
  return <GradingDesk id={Number(id)} filters={filtersIn(query)} />
}

export const Pending = () => (
  <DetailFrame list={{ label: 'Assignments', to: instructorPaths.assignments() }} name="Submitted work">
    <DetailSkeleton label="Loading submitted work…" />
  </DetailFrame>
)
