import type { Answer } from '@akada/contract/endpoint.ts'
import type { Gift } from '@akada/contract/gifts.ts'
import type { verifyOwnPayments } from '@akada/contract/purchases.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/format.ts'
import { giftSentence } from '../../lib/gift-words.ts'
import { paths } from '../../lib/paths.ts'
import { seatsText } from '../../lib/seat-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { boughtQuery } from './orders.api.ts'

type BoughtCourse = Answer<typeof verifyOwnPayments>['courses'][number]

/** The navigation state of the success page: the courses of an order without a payment. */
export type EnrolledCourses = { courses: BoughtCourse[] }

/** Shows the courses bought with a payment, and the amount. Renders `children` if they are unknown. Only the buyer sees the courses. */
export function BoughtCourses({ reference, children }: { reference: string; children: ReactNode }) {
  const { data, isPending } = useQuery(boughtQuery(reference))

  if (isPending) return <BoughtCoursesSkeleton />
  if (data?.gift) return <BoughtGift gift={data.gift} paid={data.paid} />
  if (data?.seats && data.orderId !== null) return <BoughtSeats seats={data.seats} orderId={data.orderId} paid={data.paid} />
  if (!data || data.courses.length === 0) return children
  return (
    <div className="grid w-full gap-4">
      {/* The line keeps its height without an amount, so that it can replace the skeleton without a shift. */}
      <p className="min-h-6 font-semibold">{data.paid && <>You paid {formatAmount(data.paid.amount, data.paid.currency)}</>}</p>
      <CoursesToStart courses={data.courses} />
    </div>
  )
}

type BoughtGiftProps = { gift: Gift; paid: Answer<typeof verifyOwnPayments>['paid'] }

const BoughtGift = ({ gift, paid }: BoughtGiftProps) => (
  <div className="grid w-full justify-items-center gap-4">
    <p className="min-h-6 font-semibold">{paid && <>You paid {formatAmount(paid.amount, paid.currency)}</>}</p>
    <p className="text-ink-muted">{giftSentence(gift)}</p>
    <LinkButton to={paths.orders()} size="large">
      View gift
    </LinkButton>
  </div>
)

type BoughtSeatsProps = { seats: number; orderId: number; paid: Answer<typeof verifyOwnPayments>['paid'] }

const BoughtSeats = ({ seats, orderId, paid }: BoughtSeatsProps) => (
  <div className="grid w-full justify-items-center gap-4">
    <p className="min-h-6 font-semibold">{paid && <>You paid {formatAmount(paid.amount, paid.currency)}</>}</p>
    <p className="text-ink-muted">You have {seatsText(seats)}. Invite your team to start learning.</p>
    <LinkButton to={paths.team(orderId)} size="large">
      Invite your team
    </LinkButton>
  </div>
)

/** As tall as one course, because most payments are for one course. */
const BoughtCoursesSkeleton = () => (
  <div className="w-full">
    <Loading label="Loading your order…" isQuiet>
      <div className="grid gap-4">
        <Skeleton className="mx-auto h-6 w-40" />
        <Skeleton className="h-31 rounded-md" />
      </div>
    </Loading>
  </div>
)

/** Lists new courses with a button that opens each in the player. */
export const CoursesToStart = ({ courses }: { courses: readonly BoughtCourse[] }) => (
  <ul className="grid w-full gap-3">
    {courses.map(({ id, title, coverImageUrl, coverWidths }) => (
      <li key={id} className="flex min-h-31 items-center gap-4 rounded-md border border-line p-3 text-start">
        <span className="w-28 flex-none sm:w-40">
          <ImageCover
            id={id}
            src={coverImageUrl}
            {...(coverWidths && { widths: coverWidths })}
            sizes="(min-width: 40rem) 160px, 112px"
            width={320}
            height={180}
            className="rounded-sm"
            isEager
          />
        </span>
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <h2 dir="auto" className="line-clamp-2 text-base leading-snug">
            {title}
          </h2>
          <LinkButton to={paths.learn(id)} aria-label={courses.length > 1 ? `Start learning: ${title}` : undefined}>
            Start learning
          </LinkButton>
        </div>
      </li>
    ))}
  </ul>
)
