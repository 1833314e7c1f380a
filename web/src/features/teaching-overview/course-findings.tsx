import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { instructorPaths } from '../../lib/work-paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { LinkedRow, LinkedRows } from '../../ui/linked-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type CheckedCourse, courseFindingsQuery } from './teaching-overview.api.ts'

/** The instructor's newest courses with missing or weak items. */
export const CourseFindings = () => (
  <Panel
    title="Courses to improve"
    action={
      <Link to={instructorPaths.courses()} className="link">
        View all courses
      </Link>
    }
    what="your courses"
    query={useQuery(courseFindingsQuery)}
  >
    {({ checked, courses }) =>
      checked.length > 0 ? (
        <LinkedRows>
          {checked.map(({ course, ...found }) => (
            <LinkedRow key={course.id} to={instructorPaths.editCourse(course.id)} title={course.title} note={foundText(found)} />
          ))}
        </LinkedRows>
      ) : courses > 0 ? (
        <p className="text-ink-muted">Your newest courses pass every check.</p>
      ) : (
        <>
          <p className="mb-4 text-ink-muted">You have no courses yet.</p>
          <LinkButton to={instructorPaths.newCourse} variant="secondary">
            Create a course
          </LinkButton>
        </>
      )
    }
  </Panel>
)

function foundText({ missing, weak }: Omit<CheckedCourse, 'course'>): string {
  const parts = [missing > 0 && `${missing} ${missing === 1 ? 'item' : 'items'} missing`, weak > 0 && `${weak} to improve`]
  return parts.filter(Boolean).join(' · ')
}
