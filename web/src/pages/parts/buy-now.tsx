import { lazy, Suspense } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { BUY_NOW, type BuyNowProps, buyNowLook, named } from './course-action-words.ts'

// Lazy, because most readers of a public page are visitors, who never need it.
const PersonsBuyNow = lazy(async () => ({ default: (await import('./persons-course-action.tsx')).PersonsBuyNow }))

/** Leads straight to the order summary of a paid course. A visitor logs in first. */
export function BuyNow({ course, isOwn }: BuyNowProps) {
  const visitors = (
    <LinkButton {...buyNowLook} to={paths.login(paths.courseToTake(course.id, 'buy'))} aria-label={named(BUY_NOW, course.title)}>
      {BUY_NOW}
    </LinkButton>
  )
  if (!useSession()) return visitors
  return (
    <Suspense fallback={!isOwn && visitors}>
      <PersonsBuyNow course={course} isOwn={isOwn} />
    </Suspense>
  )
}
