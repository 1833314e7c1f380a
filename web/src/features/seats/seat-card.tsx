import { acceptSeat } from '@akada/contract/calls/seats.ts'
import type { SeatOffer } from '@akada/contract/seats.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { seatQuery } from './seats.api.ts'

type SeatCardProps = {
  id: number
  token: string
  /** The URL of this seat, to return to after the login. */
  returnUrl: string
  onSwitch: () => void
}

/** Shows a seat to its invited person, who can accept it. */
export function SeatCard({ id, token, returnUrl, onSwitch }: SeatCardProps) {
  const session = useSession()
  const offer = useQuery(seatQuery(id, token, session?.uid))
  if (offer.isPending)
    return (
      <Loading label="Loading seat…">
        <Skeleton className="h-48 rounded-md" />
      </Loading>
    )
  if (offer.data) return <Offered offer={offer.data} token={token} returnUrl={returnUrl} onSwitch={onSwitch} />
  if (!(offer.error instanceof ApiError) || offer.error.code !== 'SEAT_NOT_FOUND')
    return <Failed message="We couldn’t load this seat." onRetry={() => void offer.refetch()} busy={offer.isFetching} />
  return (
    <Empty
      drawing="search"
      text={
        session ? 'This seat doesn’t exist, or is for another account.' : 'Open the link in the email, or log in with the invited email.'
      }
      action={
        session ? <LinkButton to={paths.courses()}>Browse courses</LinkButton> : <LinkButton to={paths.login(returnUrl)}>Login</LinkButton>
      }
    />
  )
}

type OfferedProps = { offer: SeatOffer; token: string; returnUrl: string; onSwitch: () => void }

function Offered({ offer, ...rest }: OfferedProps) {
  const { course, state } = offer
  return (
    <div className="grid gap-5">
      <ImageCover
        id={course.id}
        src={course.coverImageUrl}
        widths={course.coverWidths}
        sizes="(min-width: 30rem) 400px, calc(100vw - 64px)"
        width={750}
        height={422}
        className="rounded-md"
      />
      <div>
        <h2 dir="auto" className="text-xl wrap-anywhere">
          {course.title}
        </h2>
        <p className="mt-1 text-ink-muted">
          By <bdi>{course.instructorName}</bdi>
        </p>
      </div>
      {state === 'OPEN' && <Terms offer={offer} />}
      <NextStep offer={offer} {...rest} />
      <p className="text-center text-sm">
        <Link className="link" to={paths.course(course.id)}>
          View course
        </Link>
      </p>
    </div>
  )
}

/** Says who pays, and that the buyer sees the progress. */
function Terms({ offer: { buyerName, companyName, email } }: { offer: SeatOffer }) {
  const buyer = <bdi className="font-semibold">{buyerName ?? 'Your team'}</bdi>
  return (
    <div className="grid gap-3">
      <p>
        {buyer}
        {companyName !== '' && (
          <>
            {' '}
            (<bdi>{companyName}</bdi>)
          </>
        )}{' '}
        bought a seat in this course for you. It costs you nothing. The seat is for <bdi className="wrap-anywhere">{email}</bdi>.
      </p>
      {buyerName !== null && <Banner kind="info">{`${isolated(buyerName)} will see your progress in this course.`}</Banner>}
    </div>
  )
}

function NextStep({ offer, token, returnUrl, onSwitch }: OfferedProps) {
  const { course, state, caller, email } = offer
  if (state === 'ACCEPTED' && caller === 'INVITED') return <LinkButton to={paths.learn(course.id)}>Go to the course</LinkButton>
  if (state !== 'OPEN') return <Banner kind="info">{overWords[state]}</Banner>
  if (caller === 'OTHER')
    return (
      <>
        <Banner kind="info">
          You’re logged in with another email. Log in with {email} to accept the seat, or ask the sender to invite your email.
        </Banner>
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

const overWords: Record<Exclude<SeatOffer['state'], 'OPEN'>, string> = {
  ACCEPTED: 'This seat was already accepted. Log in to open the course.',
  REFUNDED: 'This seat is no longer available. Ask the sender about it.',
}

function Accept({ offer: { id, course }, token }: { offer: SeatOffer; token: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const acceptance = useMutation({
    mutationFn: () => call(acceptSeat, { params: { id }, body: { token } }),
    onSuccess: async ({ courseId }) => {
      await queryClient.invalidateQueries()
      showToast({ kind: 'success', text: `You’re enrolled in ${isolated(course.title)}.` })
      void navigate(paths.learn(courseId))
    },
  })
  return (
    <>
      {acceptance.isError && (
        <Banner key={acceptance.submittedAt} kind="error">
          {sentenceOf(acceptance.error, 'We couldn’t accept this seat. Please try again.')}
        </Banner>
      )}
      <Button busy={acceptance.isPending} busyText="Accepting…" onClick={() => acceptance.mutate()}>
        Accept seat
      </Button>
    </>
  )
}
