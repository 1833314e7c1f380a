import type { Lecture } from '@akada/contract/courses.ts'
import { Prose } from '../../ui/prose.tsx'

export const LectureOverview = ({ lecture }: { lecture: Lecture }) => (
  <section>
    <h2 className="mb-3 text-xl">About this lecture</h2>
    {lecture.description ? <Prose html={lecture.description} /> : <p className="text-ink-muted">This lecture has no description.</p>}
  </section>
)
