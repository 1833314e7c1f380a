import { isolated } from '@akada/contract/text-direction.ts'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Banner } from './banner.tsx'
import { Button, LinkButton } from './button.tsx'
import { Empty } from './empty.tsx'
import { Failed } from './failed.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { showToast } from './toast.tsx'

type OfferedCourse = { id: number; title: string; instructorName: string }

/** How the page of an emailed link continues. */
export type EmailedOfferProps = {
  id: number
  token: string
  /** The URL of the link, to return to after the login. */
  returnUrl: string
  onSwitch: () => void
}

type EmailedOfferFrameProps<Offer> = {
  noun: 'gift' | 'invitation' | 'seat'
  /** The refusal of an unknown offer, and of another account's. */
  notFound: string
  offer: UseQueryResult<Offer>
  returnUrl: string
  children: (offer: Offer) => ReactNode
}

/** Shows an offer that is bound to an email address in each state: loading, failed, not found or loaded. */
export function EmailedOfferFrame<Offer>({ noun, notFound, offer, returnUrl, children }: EmailedOfferFrameProps<Offer>) {
  const session = useSession()
  if (offer.isPending) return <OfferSkeleton noun={noun} />
  if (offer.data) return children(offer.data)
  if (!(offer.error instanceof ApiError) || offer.error.code !== notFound)
    return (
      <Failed message={`We couldn’t load this ${noun}.`} error={offer.error} onRetry={() => void offer.refetch()} busy={offer.isFetching} />
    )
  return session ? (
    <Empty
      drawing="search"
      text={`This ${noun} doesn’t exist, or is for another account.`}
      action={<LinkButton to={paths.courses()}>Browse courses</LinkButton>}
    />
  ) : (
    <Empty
      drawing="search"
      text={`Open the link in the email, or log in with the email that the ${noun} is for.`}
      action={<LinkButton to={paths.login(returnUrl)}>Login</LinkButton>}
    />
  )
}

export const OfferSkeleton = ({ noun }: { noun: string }) => (
  <Loading label={`Loading ${noun}…`}>
    <Skeleton className="h-48 rounded-md" />
  </Loading>
)

type EmailedOfferStepProps = {
  verb: string
  offer: { course: OfferedCourse; email: string; caller: 'VISITOR' | 'OTHER' | 'INVITED' | 'RECIPIENT' }
  isTaken: boolean
  /** Why the offer can't be taken, or null. */
  over: string | null
  /** What a user with another email can do. */
  switchHint: string
  returnUrl: string
  onSwitch: () => void
  /** Takes the offer. */
  children: ReactNode
}

/** The next step of an offer's caller: log in, change the account, take the offer, or learn. */
export function EmailedOfferStep({ verb, offer, isTaken, over, switchHint, returnUrl, onSwitch, children }: EmailedOfferStepProps) {
  const { course, caller } = offer
  if (isTaken && caller !== 'OTHER' && caller !== 'VISITOR') return <GoToCourse id={course.id} />
  if (over !== null) return <Banner kind="info">{over}</Banner>
  if (caller === 'VISITOR') return <LogInTo verb={verb} returnUrl={returnUrl} email={offer.email} />
  if (caller !== 'OTHER') return children
  return (
    <>
      <Banner kind="info">You’re logged in with another email. {switchHint}</Banner>
      <Button onClick={onSwitch}>Use another account</Button>
    </>
  )
}

export const GoToCourse = ({ id }: { id: number }) => <LinkButton to={paths.learn(id)}>Go to the course</LinkButton>

type LogInToProps = {
  verb: string
  returnUrl: string
  /** The email that the offer is bound to. Both forms start with it. */
  email?: string
}

export const LogInTo = ({ verb, returnUrl, email }: LogInToProps) => (
  <div className="grid gap-3">
    <LinkButton to={paths.login(returnUrl)} state={{ offeredEmail: email }}>
      Log in to {verb}
    </LinkButton>
    <LinkButton variant="secondary" to={paths.register(returnUrl)} state={{ offeredEmail: email }}>
      Register to {verb}
    </LinkButton>
  </div>
)

type OfferLayoutProps = { course: OfferedCourse; cover?: ReactNode; links?: ReactNode; children: ReactNode }

/** The offered course with what its user can do. */
export const OfferLayout = ({ course, cover, links, children }: OfferLayoutProps) => (
  <div className="grid gap-5">
    {cover}
    <div>
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {course.title}
      </h2>
      <p className="mt-1 text-ink-muted">
        By <bdi>{course.instructorName}</bdi>
      </p>
    </div>
    {children}
    <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">
      <Link className="link" to={paths.course(course.id)}>
        View course
      </Link>
      {links}
    </p>
  </div>
)

type TakeOfferProps = {
  course: OfferedCourse
  take: () => Promise<{ courseId: number }>
  failure: string
  busyText: string
  children: string
}

/** A button that enrolls the user in the offered course. */
export function TakeOffer({ course, take, failure, busyText, children }: TakeOfferProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const taking = useMutation({
    mutationFn: take,
    onSuccess: async ({ courseId }) => {
      await queryClient.invalidateQueries()
      showToast({ kind: 'success', text: `You’re enrolled in ${isolated(course.title)}.` })
      void navigate(paths.learn(courseId))
    },
  })
  return (
    <>
      {taking.isError && (
        <Banner key={taking.submittedAt} kind="error">
          {sentenceOf(taking.error, failure)}
        </Banner>
      )}
      <Button busy={taking.isPending} busyText={busyText} onClick={() => taking.mutate()}>
        {children}
      </Button>
    </>
  )
}
