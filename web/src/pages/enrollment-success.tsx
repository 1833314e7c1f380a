import { useLocation } from 'react-router'
import { ResultCard } from '../features/checkout/result-card.tsx'
import { CoursesToStart, type EnrolledCourses } from '../features/orders/bought-courses.tsx'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

export const head = (): Head => ({ title: 'Enrollment successful' })

export function Component() {
  const { state } = useLocation() as { state: EnrolledCourses | null }
  const courses = state?.courses ?? []
  return (
    <ResultCard
      mark={<Icon name="check-circle" className="size-14 text-success" />}
      action={
        courses.length > 0 ? (
          <CoursesToStart courses={courses} />
        ) : (
          <LinkButton to={paths.myLearning()} size="large">
            Start learning
          </LinkButton>
        )
      }
      links={
        <>
          {courses.length > 0 && (
            <LinkButton to={paths.myLearning()} variant="secondary">
              My Learning
            </LinkButton>
          )}
          <LinkButton to={paths.courses()} variant="secondary">
            Browse courses
          </LinkButton>
        </>
      }
    >
      <h1 className="mt-4 text-2xl">Congratulations!</h1>
      <p className="mt-2 text-ink-muted">
        {courses.length > 0 ? 'You’re enrolled.' : 'You’re enrolled. Find your courses in My Learning.'}
      </p>
    </ResultCard>
  )
}
