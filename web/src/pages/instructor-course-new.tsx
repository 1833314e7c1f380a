import { Link, useNavigate } from 'react-router'
import { NewCourseForm } from '../features/authoring/new-course-form.tsx'
import type { Head } from '../lib/page.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { Icon } from '../ui/icon.tsx'

export const head = (): Head => ({ title: 'Create New Course · Instructor' })

export function Component() {
  const navigate = useNavigate()
  return (
    <div className="max-w-4xl">
      <Link to={instructorPaths.courses()} className="link inline-flex items-center gap-1 py-1">
        <Icon name="chevron-left" className="size-4" />
        Your Courses
      </Link>
      <h1 className="mt-2 mb-6 text-3xl">Create New Course</h1>
      <NewCourseForm
        // Going back from the editor leads to the course list, not to the submitted form.
        onCreated={({ id }) => void navigate(instructorPaths.editCourse(id), { replace: true })}
        onCancel={() => void navigate(instructorPaths.courses())}
      />
    </div>
  )
}
