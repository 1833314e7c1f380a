import { lazy, Suspense } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { type CourseActionProps, named, textOf } from './course-action-words.ts'

// Lazy, because most readers of a public page are visitors, who never need it.
const PersonsAction = lazy(async () => ({ default: (await import('./persons-course-action.tsx')).PersonsAction }))

/** The main action on a course: open it, add it to the cart, edit it, or log in first. */
export function CourseAction({ isOwn, ...props }: CourseActionProps & { isOwn?: boolean }) {
  const session = useSession()
  if (!session) return <VisitorsAction {...props} />
  return (
    <Suspense fallback={!isOwn && <VisitorsAction {...props} />}>
      <PersonsAction {...props} isOwn={isOwn} />
    </Suspense>
  )
}

function VisitorsAction({ course, ...look }: CourseActionProps) {
  const intent = course.isFree ? 'enroll' : 'add'
  return (
    <LinkButton to={paths.login(paths.courseToTake(course.id, intent))} aria-label={named(textOf[intent], course.title)} {...look}>
      {textOf[intent]}
    </LinkButton>
  )
}
