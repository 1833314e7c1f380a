import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { relatedQuery } from '../../features/course/course.api.ts'
import { ownedCoursesQuery } from '../../features/enrollments/enrollments.api.ts'
import { paths } from '../../lib/paths.ts'
import { ImageCover } from '../../ui/image-cover.tsx'

const MOST = 2

/** Suggests courses to take after this one. It is optional, so it hides its errors. */
export function NextCourses({ courseId }: { courseId: number }) {
  const owned = useQuery(ownedCoursesQuery).data?.courseIds
  const { data } = useQuery(relatedQuery(courseId))
  if (!data || !owned) return null
  const courses = [...data.related, ...data.byInstructor].filter(({ id }) => !owned.includes(id)).slice(0, MOST)
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="next-courses" className="mt-2 border-t border-line pt-4 text-start">
      <h3 id="next-courses" className="mb-2 text-base">
        What to learn next
      </h3>
      <ul className="grid gap-2">
        {courses.map(({ id, title, coverImageUrl, coverWidths }) => (
          <li key={id} className="relative flex items-center gap-3 rounded-sm hover:bg-sunken">
            <span className="w-20 flex-none">
              <ImageCover id={id} src={coverImageUrl} widths={coverWidths} sizes="80px" width={160} height={90} className="rounded-sm" />
            </span>
            <Link
              to={paths.course(id)}
              dir="auto"
              className="min-w-0 leading-snug font-semibold after:absolute after:inset-0 hover:text-brand"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
