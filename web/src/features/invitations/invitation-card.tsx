import { acceptInvitation, getInvitation } from '@akada/contract/calls/invitations.ts'
import type { InvitationOffer } from '@akada/contract/invitations.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'

const invitationQuery = (id: number, token: string, uid: string | undefined) =>
  queryOptions({
    queryKey: ['invitation', id, token, uid],
    queryFn: ({ signal }) => call(getInvitation, { params: { id }, query: { token } }, { signal }),
    staleTime: 0,
  })

type InvitationCardProps = {
  id: number
  token: string
  /** The URL of this invitation, to return to after the login. */
  returnUrl: string
  onSwitch: () => void
}

/** Shows an invitation to the invited person, who can accept it. */
export function InvitationCard({ id, token, returnUrl, onSwitch }: InvitationCardProps) {
  const session = useSession()
  const offer = useQuery(invitationQuery(id, token, session?.uid))
  if (offer.isPending)
    return (
      <Loading label="Loading invitation…">
        <Skeleton className="h-48 rounded-md" />
      </Loading>
    )
  if (offer.data) return <Offered offer={offer.data} token={token} returnUrl={returnUrl} onSwitch={onSwitch} />
  if (!(offer.error instanceof ApiError) || offer.error.code !== 'INVITATION_NOT_FOUND')
    return <Failed message="We couldn’t load this invitation." onRetry={() => void offer.refetch()} busy={offer.isFetching} />
  return (
    <Empty
      drawing="search"
      text={
        session
          ? 'This invitation doesn’t exist, or is for another account.'
          : 'Open the link in the email, or log in with the invited email.'
      }
      action={
        session ? <LinkButton to={paths.courses()}>Browse courses</LinkButton> : <LinkButton to={paths.login(returnUrl)}>Login</LinkButton>
      }
    />
  )
}

type OfferedProps = { offer: InvitationOffer; token: string; returnUrl: string; onSwitch: () => void }

function Offered({ offer, ...rest }: OfferedProps) {
  const { course, state, expiresAt } = offer
  return (
    <div className="grid gap-5">
      <div>
        <h2 dir="auto" className="text-xl wrap-anywhere">
          {course.title}
        </h2>
        <p className="mt-1 text-ink-muted">
          By <bdi>{course.instructorName}</bdi>
        </p>
      </div>
      {state === 'PENDING' && (
        <p>
          You’re invited to take this course free of charge. The invitation is for <bdi className="wrap-anywhere">{offer.email}</bdi> and is
          valid until <Moment at={expiresAt} />.
        </p>
      )}
      <NextStep offer={offer} {...rest} />
      <p className="text-center text-sm">
        <Link className="link" to={paths.course(course.id)}>
          View course
        </Link>
      </p>
    </div>
  )
}

function NextStep({ offer, token, returnUrl, onSwitch }: OfferedProps) {
  const { course, state, caller, email } = offer
  if (state === 'ACCEPTED' && caller === 'INVITED') return <LinkButton to={paths.learn(course.id)}>Go to the course</LinkButton>
  if (state !== 'PENDING') return <Banner kind="info">{overWords[state]}</Banner>
  if (caller === 'OTHER')
    return (
      <>
        <Banner kind="info">You’re logged in with another email. Log in with {email} to accept.</Banner>
        <Button onClick={onSwitch}>Use another account</Button>
      </>
    )
  if (caller === 'INVITED') return <Accept offer={offer} token={token} />
  return (
    <div className="grid gap-3">
      <LinkButton to={paths.login(returnUrl)}>Log in to accept</LinkButton>
      <LinkButton variant="secondary" to={paths.register(returnUrl)}>
        Register to accept
      </LinkButton>
    </div>
  )
}

const overWords: Record<Exclude<InvitationOffer['state'], 'PENDING'>, string> = {
  ACCEPTED: 'This invitation was already accepted. Log in to open the course.',
  EXPIRED: 'This invitation has expired. Ask the sender for a new one.',
  REVOKED: 'This invitation was revoked. Ask the sender for a new one.',
}

function Accept({ offer: { id, course }, token }: { offer: InvitationOffer; token: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const acceptance = useMutation({
    mutationFn: () => call(acceptInvitation, { params: { id }, body: { token } }),
    onSuccess: async ({ courseId }) => {
      await queryClient.invalidateQueries()
      showToast({ kind: 'success', text: `You’re enrolled in ${isolated(course.title)}.` })
      void navigate(paths.learn(courseId))
    },
  })
  return (
    <>
      {acceptance.isError && (
        <Banner kind="error">{sentenceOf(acceptance.error, 'We couldn’t accept this invitation. Please try again.')}</Banner>
      )}
      <Button busy={acceptance.isPending} busyText="Accepting…" onClick={() => acceptance.mutate()}>
        Accept invitation
      </Button>
    </>
  )
}
