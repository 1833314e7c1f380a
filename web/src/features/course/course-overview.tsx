import type { Course } from '@akada/contract/courses.ts'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Prose } from '../../ui/prose.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { linesOf } from './course-words.ts'
import { InstructorCard } from './instructor-card.tsx'

// A description of this length exceeds its collapsed height on every screen.
const LONG_DESCRIPTION = 1_200
const MOST_OBJECTIVES = 10

export function CourseOverview({ course }: { course: Course }) {
  const objectives = linesOf(course.learningObjectives)
  const requirements = linesOf(course.requirements)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {objectives.length > 0 && <Objectives objectives={objectives} />}
      <section>
        <h2 className="mb-4 text-2xl">Description</h2>
        <ShowMore isLong={course.description.replace(/<[^>]*>/g, '').length > LONG_DESCRIPTION}>
          <Prose html={course.description} />
        </ShowMore>
      </section>
      {requirements.length > 0 && (
        <section>
          <h2 className="mb-4 text-2xl">Requirements</h2>
          <ul className="list-disc space-y-1 *:ms-5">
            {requirements.map((requirement) => (
              <li dir="auto" key={requirement}>
                {requirement}
              </li>
            ))}
          </ul>
        </section>
      )}
      {course.prerequisites && <Prerequisites courses={course.prerequisites} />}
      <InstructorCard course={course} />
    </div>
  )
}

const Prerequisites = ({ courses }: { courses: NonNullable<Course['prerequisites']> }) => (
  <section>
    <h2 className="mb-4 text-2xl">Before this course</h2>
    <ul className="list-disc space-y-1 *:ms-5">
      {courses.map(({ id, title, isRequired }) => (
        <li key={id}>
          {isRequired ? 'Required' : 'Recommended'}:{' '}
          <Link to={paths.course(id)} className="link">
            <bdi>{title}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

const Objectives = ({ objectives }: { objectives: readonly string[] }) => (
  <section className="rounded-lg border border-line bg-surface p-5 sm:p-6">
    <h2 className="mb-4 text-2xl">What You'll Learn</h2>
    <ShowMore isLong={objectives.length > MOST_OBJECTIVES} className="[--cut:22rem] sm:[--cut:12rem]">
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {objectives.map((objective) => (
          <li dir="auto" key={objective} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 text-success" />
            <span className="min-w-0">{objective}</span>
          </li>
        ))}
      </ul>
    </ShowMore>
  </section>
)
