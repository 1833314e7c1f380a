import type { Course } from '@akada/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { relatedQuery } from '../../features/course/course.api.ts'
import { CourseRow } from '../../features/course/course-row.tsx'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { BundleRow, bundlesOfCourseQuery } from './bundle-rows.tsx'

export function MoreCourses({ course }: { course: Course }) {
  const { data } = useQuery(relatedQuery(course.id))
  if (!data) return null
  return (
    <div className="page">
      <BundleRow title="Also in a bundle" id="bundles-of-course" query={bundlesOfCourseQuery(course.id)} />
      <CourseRow
        title={
          <>
            More courses by <bdi>{instructorNameOf(course.instructorName)}</bdi>
          </>
        }
        courses={data.byInstructor}
      />
      <CourseRow title="Related courses" courses={data.related} />
    </div>
  )
}
