import { listOwnCourses } from '@akada/contract/calls/authoring.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { SelectField } from '../../ui/field.tsx'

const MOST = 100

const ownCoursesQuery = queryOptions({
  queryKey: ['own-courses', 'choice'],
  queryFn: ({ signal }) => call(listOwnCourses, { query: { size: MOST } }, { signal }),
})

/** Returns the logged-in instructor's courses, newest first. */
export const useOwnCourses = () => useQuery(ownCoursesQuery).data?.content ?? []

type CourseChoiceProps = { label?: string; value: number | undefined; onChange: (courseId: number | undefined) => void }

/** Selects all of the instructor's courses or one of them. */
export function CourseChoice({ label = 'Course', value, onChange }: CourseChoiceProps) {
  const courses = useOwnCourses()
  return (
    <div className="w-72 max-w-full">
      <SelectField
        label={label}
        value={courses.some(({ id }) => id === value) ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      >
        <option value="">All courses</option>
        {courses.map(({ id, title }) => (
          <option dir="auto" key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
