import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { StudentEnrollments } from '../features/students/student-enrollments.tsx'
import { StudentFrame, StudentPending } from '../features/students/student-frame.tsx'
import { StudentTimeline } from '../features/students/student-timeline.tsx'
import { studentQuery } from '../features/students/students.api.ts'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { instructorPaths } from '../lib/work-paths.ts'

export const head = (): Head => ({ title: 'Student · Instructor' })

export function Component() {
  const { userId = '' } = useParams()
  const [query] = useSearchParams()
  const student = useQuery(studentQuery(userId))
  return (
    <StudentFrame student={student}>
      {(shown) => (
        <>
          <StudentEnrollments student={shown} />
          <StudentTimeline
            studentId={shown.id}
            page={pageNumberOf(query)}
            linkTo={(page) => instructorPaths.student(shown.id, { page: pageInAddress(page) })}
          />
        </>
      )}
    </StudentFrame>
  )
}

export const Pending = StudentPending
