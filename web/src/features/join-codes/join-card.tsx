import type { JoinOffer } from '@akada/contract/join-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { joinPath } from '../../lib/work-paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { GoToCourse, LogInTo, OfferLayout, TakeOffer } from '../../ui/course-offer.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { join, joinOfferQuery } from './join-codes.api.ts'

/** Shows the course of a join code, which the user can join. */
export function JoinCard({ code }: { code: string }) {
  const session = useSession()
  const offer = useQuery(joinOfferQuery(code, session?.uid))
  if (offer.isPending)
    return (
      <Loading label="Loading course…">
        <Skeleton className="h-32 rounded-md" />
      </Loading>
    )
  if (!offer.data && isRefused(offer.error))
    return (
      <div className="grid gap-5">
        <Banner kind="error">{offer.error.message}</Banner>
        <CodeForm code={code} />
      </div>
    )
  if (!offer.data)
    return (
      <Failed message="We couldn’t check this code." error={offer.error} onRetry={() => void offer.refetch()} busy={offer.isFetching} />
    )
  return (
    <OfferLayout
      course={offer.data.course}
      links={
        <Link className="link" to={joinPath()}>
          Use another code
        </Link>
      }
    >
      <NextStep offer={offer.data} isVisitor={session === null} />
    </OfferLayout>
  )
}

const refusals: ReadonlySet<string> = new Set(['JOIN_CODE_UNKNOWN', 'JOIN_CODE_PAUSED', 'TOO_MANY_REQUESTS'])

/** Whether the code is unknown, its course isn't published, or too many unknown codes were tried. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && refusals.has(error.code)

function NextStep({ offer: { course, state, isEnrolled, code }, isVisitor }: { offer: JoinOffer; isVisitor: boolean }) {
  if (isEnrolled) return <GoToCourse id={course.id} />
  if (state !== 'OPEN') return <Banner kind="info">{closedWords[state]}</Banner>
  if (isVisitor)
    return (
      <>
        <p>Log in or register to join this course free of charge.</p>
        <LogInTo verb="join" returnUrl={joinPath(code)} />
      </>
    )
  return (
    <>
      <p>You can take this course free of charge.</p>
      <TakeOffer course={course} take={() => join(code)} failure="We couldn’t enroll you. Please try again." busyText="Joining…">
        Join course
      </TakeOffer>
    </>
  )
}

const closedWords: Record<Exclude<JoinOffer['state'], 'OPEN'>, string> = {
  PAUSED: 'This course is no longer available.',
  CLOSED: 'This code is closed. Ask your instructor for a new one.',
  EXPIRED: 'This code has expired. Ask your instructor for a new one.',
  FULL: 'All seats are taken. Ask your instructor for a new code.',
}
