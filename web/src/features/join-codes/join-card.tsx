import type { JoinOffer } from '@akada/contract/join-codes.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { joinPath } from '../../lib/work-paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
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
    <div className="grid gap-5">
      <div>
        <h2 dir="auto" className="text-xl wrap-anywhere">
          {offer.data.course.title}
        </h2>
        <p className="mt-1 text-ink-muted">
          By <bdi>{offer.data.course.instructorName}</bdi>
        </p>
      </div>
      <NextStep offer={offer.data} isVisitor={session === null} />
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">
        <Link className="link" to={paths.course(offer.data.course.id)}>
          View course
        </Link>
        <Link className="link" to={joinPath()}>
          Use another code
        </Link>
      </p>
    </div>
  )
}

const refusals: ReadonlySet<string> = new Set(['JOIN_CODE_UNKNOWN', 'JOIN_CODE_PAUSED', 'TOO_MANY_REQUESTS'])

/** Whether the code is unknown, its course isn't published, or too many unknown codes were tried. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && refusals.has(error.code)

function NextStep({ offer, isVisitor }: { offer: JoinOffer; isVisitor: boolean }) {
  const { course, state, isEnrolled, code } = offer
  if (isEnrolled) return <LinkButton to={paths.learn(course.id)}>Go to the course</LinkButton>
  if (state !== 'OPEN') return <Banner kind="info">{closedWords[state]}</Banner>
  if (!isVisitor) return <Join offer={offer} />
  return (
    <div className="grid gap-3">
      <p>Log in or register to join this course free of charge.</p>
      <LinkButton to={paths.login(joinPath(code))}>Log in to join</LinkButton>
      <LinkButton variant="secondary" to={paths.register(joinPath(code))}>
        Register to join
      </LinkButton>
    </div>
  )
}

const closedWords: Record<Exclude<JoinOffer['state'], 'OPEN'>, string> = {
  PAUSED: 'This course is no longer available.',
  CLOSED: 'This code is closed. Ask your instructor for a new one.',
  EXPIRED: 'This code has expired. Ask your instructor for a new one.',
  FULL: 'All seats are taken. Ask your instructor for a new code.',
}

function Join({ offer: { code, course } }: { offer: JoinOffer }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const joining = useMutation({
    mutationFn: () => join(code),
    onSuccess: async ({ courseId }) => {
      await queryClient.invalidateQueries()
      showToast({ kind: 'success', text: `You’re enrolled in ${isolated(course.title)}.` })
      void navigate(paths.learn(courseId))
    },
  })
  return (
    <>
      {joining.isError && <Banner kind="error">{sentenceOf(joining.error, 'We couldn’t enroll you. Please try again.')}</Banner>}
      <p>You can take this course free of charge.</p>
      <Button busy={joining.isPending} busyText="Joining…" onClick={() => joining.mutate()}>
        Join course
      </Button>
    </>
  )
}
