import { redeemGift } from '@akada/contract/calls/gifts.ts'
import type { GiftOffer } from '@akada/contract/gifts.ts'
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
import { giftQuery } from './gifts.api.ts'

type GiftCardProps = {
  id: number
  token: string
  /** The URL of this gift, to return to after the login. */
  returnUrl: string
  onSwitch: () => void
}

/** Shows a gift to its recipient, who can redeem it. */
export function GiftCard({ id, token, returnUrl, onSwitch }: GiftCardProps) {
  const session = useSession()
  const offer = useQuery(giftQuery(id, token, session?.uid))
  if (offer.isPending)
    return (
      <Loading label="Loading gift…">
        <Skeleton className="h-48 rounded-md" />
      </Loading>
    )
  if (offer.data) return <Offered offer={offer.data} token={token} returnUrl={returnUrl} onSwitch={onSwitch} />
  if (!(offer.error instanceof ApiError) || offer.error.code !== 'GIFT_NOT_FOUND')
    return <Failed message="We couldn’t load this gift." onRetry={() => void offer.refetch()} busy={offer.isFetching} />
  return (
    <Empty
      drawing="search"
      text={
        session
          ? 'This gift doesn’t exist, or is for another account.'
          : 'Open the link in the email, or log in with the email that the gift is for.'
      }
      action={
        session ? <LinkButton to={paths.courses()}>Browse courses</LinkButton> : <LinkButton to={paths.login(returnUrl)}>Login</LinkButton>
      }
    />
  )
}

type OfferedProps = { offer: GiftOffer; token: string; returnUrl: string; onSwitch: () => void }

function Offered({ offer, ...rest }: OfferedProps) {
  const { course, state, giverName, message } = offer
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
      {state === 'OPEN' && (
        <div className="grid gap-2">
          <p>
            <bdi className="font-semibold">{giverName ?? 'A friend'}</bdi> gave you this course. The gift is for{' '}
            <bdi className="wrap-anywhere">{offer.email}</bdi>.
          </p>
          {message !== '' && (
            <blockquote dir="auto" className="border-s-4 border-brand ps-4 whitespace-pre-line wrap-anywhere">
              {message}
            </blockquote>
          )}
        </div>
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
  if (state === 'REDEEMED' && caller === 'RECIPIENT') return <LinkButton to={paths.learn(course.id)}>Go to the course</LinkButton>
  if (state !== 'OPEN') return <Banner kind="info">{overWords[state]}</Banner>
  if (caller === 'OTHER')
    return (
      <>
        <Banner kind="info">
          You’re logged in with another email. Log in with {email} to redeem the gift, or ask the giver to change the email.
        </Banner>
        <Button onClick={onSwitch}>Use another account</Button>
      </>
    )
  if (caller === 'RECIPIENT') return <Redeem offer={offer} token={token} />
  return (
    <div className="grid gap-3">
      <LinkButton to={paths.login(returnUrl)}>Log in to redeem</LinkButton>
      <LinkButton variant="secondary" to={paths.register(returnUrl)}>
        Register to redeem
      </LinkButton>
    </div>
  )
}

const overWords: Record<Exclude<GiftOffer['state'], 'OPEN'>, string> = {
  REDEEMED: 'This gift was already redeemed. Log in to open the course.',
  REFUNDED: 'This gift is no longer available. Ask the giver about it.',
}

function Redeem({ offer: { id, course }, token }: { offer: GiftOffer; token: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const redemption = useMutation({
    mutationFn: () => call(redeemGift, { params: { id }, body: { token } }),
    onSuccess: async ({ courseId }) => {
      await queryClient.invalidateQueries()
      showToast({ kind: 'success', text: `You’re enrolled in ${isolated(course.title)}.` })
      void navigate(paths.learn(courseId))
    },
  })
  return (
    <>
      {redemption.isError && (
        <Banner key={redemption.submittedAt} kind="error">
          {sentenceOf(redemption.error, 'We couldn’t redeem this gift. Please try again.')}
        </Banner>
      )}
      <Button busy={redemption.isPending} busyText="Redeeming…" onClick={() => redemption.mutate()}>
        Redeem gift
      </Button>
    </>
  )
}
