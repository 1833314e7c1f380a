import { loadingStudents, StudentDesk } from '../features/students/student-desk.tsx'
import type { Head } from '../lib/page.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { useOwnCourses } from './parts/course-choice.tsx'

export const head = (): Head => ({ title: 'Students · Instructor' })

export const Component = () => (
  <>
    <Heading />
    <StudentDesk courses={useOwnCourses()} />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loadingStudents} />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Students</h1>
