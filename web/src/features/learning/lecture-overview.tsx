import type { Lecture } from '@akada/contract/courses.ts'
import { Prose } from '../../ui/prose.tsx'

/** The description of a lecture that has one. */
export const LectureOverview = ({ lecture }: { lecture: Lecture }) => (
  <section>
    <h2 className="mb-3 text-xl">About this lecture</h2>
    <Prose html={lecture.description} />
  </section>
)
