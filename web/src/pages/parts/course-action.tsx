import { lazy, Suspense } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { type CourseActionProps, named, textOf } from './course-action-words.ts'

// A visitor never needs it, and most who see a public page are visitors.
const PersonsAction = lazy(async () => ({ default: (await import('./persons-course-action.tsx')).PersonsAction }))

/** The one button that takes a person on from a course: into it, into the cart, to its editor, or to log in first. */
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
