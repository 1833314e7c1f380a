import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cartQuery, useAddToCart } from '../../features/cart/cart.api.ts'
import { enrolledWords, ownedCoursesQuery, useEnroll } from '../../features/enrollments/enrollments.api.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import {
  BUY_NOW,
  type BuyNowProps,
  buyNowLook,
  type CourseActionProps,
  type CourseActionLook as Look,
  named,
  textOf,
} from './course-action-words.ts'

/** The course button for a logged-in user. */
export const PersonsAction = ({ isOwn, ...props }: CourseActionProps & { isOwn: boolean | undefined }) =>
  isOwn ? <InstructorsAction {...props} /> : <StudentsAction {...props} />

/** Links instructors to the editor of their own course. Only the wide button has room for a sentence. */
function InstructorsAction({ course, ...look }: CourseActionProps) {
  const edit = (
    <LinkButton to={instructorPaths.editCourse(course.id)} variant="secondary" aria-label={named('Edit Course', course.title)} {...look}>
      Edit Course
    </LinkButton>
  )
  if (look.shape !== 'wide') return edit
  return (
    <div className="grid w-full gap-3">
      <p className="text-ink-muted">This is your course.</p>
      {edit}
    </div>
  )
}

/** Depends on whether the student is enrolled or has the course in the cart. */
function StudentsAction({ course, ...look }: CourseActionProps) {
  const owned = useQuery(ownedCoursesQuery)
  const cart = useQuery(cartQuery)
  if (owned.data?.courseIds.includes(course.id))
    return (
      <LinkButton to={paths.learn(course.id)} variant="secondary" aria-label={named('Go to Course', course.title)} {...look}>
        Go to Course
      </LinkButton>
    )
  const inCart = [...(cart.data?.courses ?? []), ...(cart.data?.bundles ?? []).flatMap(({ courses }) => courses)]
  if (inCart.some(({ id }) => id === course.id))
    return (
      <LinkButton to={paths.cart} variant="secondary" aria-label={named('Go to Cart', course.title)} {...look}>
        Go to Cart
      </LinkButton>
    )
  return course.isFree ? <EnrollButton course={course} {...look} /> : <AddButton course={course} {...look} />
}

function EnrollButton({ course, ...look }: CourseActionProps) {
  const navigate = useNavigate()
  const enroll = useEnroll()
  const start = () =>
    enroll.mutate(course.id, {
      onSuccess: () => {
        showToast({ kind: 'success', text: enrolledWords(course.title) })
        void navigate(paths.learn(course.id))
      },
      onError: (error) => {
        const text = sentenceOf(error, 'Failed to enroll. Please try again.')
        const first = missingCourseOf(error)
        const actions = first && [{ label: 'Go to the required course', onSelect: () => void navigate(paths.course(first)) }]
        showToast({ kind: 'error', text, ...(actions && { actions }) })
      },
    })
  return <BusyButton text={textOf.enroll} busyText="Enrolling…" busy={enroll.isPending} title={course.title} onClick={start} look={look} />
}

/** Returns the required course that the student hasn't completed, if this is why the enrollment was refused. */
function missingCourseOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PREREQUISITE_MISSING') return undefined
  return (error.data as { courses: { id: number }[] }).courses[0]?.id
}

function AddButton({ course, ...look }: CourseActionProps) {
  const navigate = useNavigate()
  const add = useAddToCart()
  const start = () =>
    add.mutate(course.id, {
      onSuccess: () => {
        showToast({ kind: 'success', text: 'Course added to cart successfully!' })
        void navigate(paths.cart)
      },
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'Failed to add course to cart. Please try again.') }),
    })
  return <BusyButton text={textOf.add} busyText="Adding…" busy={add.isPending} title={course.title} onClick={start} look={look} />
}

/**
 * Opens the order summary of one course. For a course that the user teaches or has, it is a link on phones, where it takes the same space,
 * and hidden on wide screens, where the same link is above it.
 */
export function PersonsBuyNow({ course, isOwn = false }: BuyNowProps) {
  const navigate = useNavigate()
  const owned = useQuery(ownedCoursesQuery)
  const add = useAddToCart()
  const instead = { ...buyNowLook, className: 'lg:hidden' }
  if (isOwn)
    return (
      <LinkButton {...instead} to={instructorPaths.editCourse(course.id)} aria-label={named('Edit Course', course.title)}>
        Edit Course
      </LinkButton>
    )
  if (owned.data?.courseIds.includes(course.id))
    return (
      <LinkButton {...instead} to={paths.learn(course.id)} aria-label={named('Go to Course', course.title)}>
        Go to Course
      </LinkButton>
    )
  const start = () =>
    add.mutate(course.id, {
      onSuccess: () => void navigate(paths.buyNow(course.id)),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'Failed to add course to cart. Please try again.') }),
    })
  return (
    <Button
      {...buyNowLook}
      busy={add.isPending}
      busyText="Opening your order…"
      aria-label={add.isPending ? undefined : named(BUY_NOW, course.title)}
      onClick={start}
    >
      {BUY_NOW}
    </Button>
  )
}

type BusyButtonProps = { text: string; busyText: string; busy: boolean; title: string; onClick: () => void; look: Look }

const BusyButton = ({ text, busyText, busy, title, onClick, look }: BusyButtonProps) => (
  <Button busy={busy} busyText={busyText} aria-label={named(busy ? busyText : text, title)} onClick={onClick} {...look}>
    {text}
  </Button>
)
