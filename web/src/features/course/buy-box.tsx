import { counted } from '@akada/contract/counts.ts'
import type { Course } from '@akada/contract/courses.ts'
import { memo, type ReactNode, Suspense } from 'react'
import { useSite } from '../../lib/site.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Links work without scripts. The browser keeps the server's HTML until this code has loaded.
const ShareLinks = import.meta.env.SSR
  ? (await import('./share-links.tsx')).ShareLinks
  : lazyPart(
      async () => (await import('./share-links.tsx')).ShareLinks,
      () => null,
    )

// Memoized, because a parent's rerender would replace the server’s HTML before the code has loaded.
const Sharing = memo(({ course }: { course: Course }) => (
  <Suspense fallback={<div className="min-h-14" />}>
    <ShareLinks course={course} />
  </Suspense>
))

const SaleNote = import.meta.env.SSR
  ? (await import('./sale-note.tsx')).SaleNote
  : lazyPart(
      async () => (await import('./sale-note.tsx')).SaleNote,
      () => null,
    )

const Sale = memo(({ course }: { course: Course }) => (
  <Suspense>
    <SaleNote course={course} />
  </Suspense>
))

export type Ownership = { since: string; isBought: boolean }

type BuyBoxProps = {
  course: Course
  price: ReactNode
  /** Set if the user has the course. The price is then hidden. */
  owned: Ownership | null
  /** The course's main action. */
  action: ReactNode
  /** The button that leads straight to the order. Null for a free course. */
  buyNow: ReactNode
  /** The link to give the course to another person. Null for a free course, and for its instructor. */
  gift: ReactNode
  /** The wishlist button. */
  heart: ReactNode
  /** Undefined if there are no previews. */
  onPreview?: (() => void) | undefined
}

/**
 * Shows a course's contents and price. On phones, `BuyBar` has the price and the button, and the box has sales, coupons and the reason
 * if payment isn't possible.
 */
export function BuyBox({ course, price, owned, action, buyNow, gift, heart, onPreview }: BuyBoxProps) {
  const { refundDays } = useSite()
  const { durations = { VIDEO: course.durationString } } = course
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-lg">
      <div className="print:hidden">
        <Poster course={course} onPreview={onPreview} />
      </div>
      <div className="grid gap-5 p-5 sm:p-6">
        <div className="box-price">
          {owned ? <OwnedNote {...owned} /> : <div className="box-amount text-3xl">{price}</div>}
          {(course.sale || course.coupons) && !owned && <Sale course={course} />}
          <div className="flex items-center gap-3 max-lg:hidden">
            {action}
            {heart}
          </div>
        </div>
        {buyNow}
        {gift}
        {!course.isFree && !owned && refundDays > 0 && (
          <p className="text-center text-sm text-ink-muted">{`${refundDays}-Day Money-Back Guarantee`}</p>
        )}
        <section>
          <h2 className="mb-2 text-base">This course includes:</h2>
          <ul className="grid gap-2 text-sm">
            {durations.VIDEO && <Included icon="video">{durations.VIDEO} on-demand video</Included>}
            {durations.TEXT && <Included icon="text">{durations.TEXT} of reading</Included>}
            {durations.QUIZ && <Included icon="quiz">{durations.QUIZ} of quizzes</Included>}
            {course.totalResources > 0 && <Included icon="download">{counted(course.totalResources, 'downloadable resource')}</Included>}
            <Included icon="infinity">Full lifetime access</Included>
            <Included icon="tv">Access on mobile and TV</Included>
            <Included icon="certificate">Certificate of completion</Included>
          </ul>
        </section>
        <Sharing course={course} />
      </div>
    </div>
  )
}

/** Shows the price and the button on phones, at the bottom of the screen while the course is visible. */
export const BuyBar = ({ price, owned, action, heart }: Pick<BuyBoxProps, 'price' | 'owned' | 'action' | 'heart'>) => (
  <div className="buy-bar sticky bottom-(--dock-height) z-10 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-lg lg:hidden">
    {/* On the narrowest phones, the button shrinks so that a long price isn't cut off. */}
    <div className="page flex items-center gap-3 py-3 max-[22rem]:gap-2">
      {owned ? <OwnedNote {...owned} /> : <div className="min-w-0 text-xl">{price}</div>}
      <div className="ml-auto flex-none max-[22rem]:[&>*]:px-3 max-[22rem]:[&>*]:text-base">{action}</div>
      {heart}
    </div>
  </div>
)

/** Never part of the shared cached page, because the date is in the browser's time zone. */
const OwnedNote = ({ since, isBought }: Ownership) => (
  <p className="min-w-0 text-ink-muted">
    {isBought ? 'You bought this on ' : 'You enrolled on '}
    <time dateTime={since} title={new Date(since).toLocaleString('en')} className="whitespace-nowrap">
      {new Date(since).toLocaleDateString('en', { dateStyle: 'medium' })}
    </time>
  </p>
)

const COVER = { width: 750, height: 422, sizes: '(min-width: 64rem) 352px, (min-width: 30rem) 448px, calc(100vw - 32px)' }

function Poster({ course, onPreview }: Pick<BuyBoxProps, 'course' | 'onPreview'>) {
  const cover = <ImageCover id={course.id} src={course.coverImageUrl} widths={course.coverWidths} {...COVER} isEager isFirst />
  if (onPreview === undefined) return cover
  return (
    <button type="button" className="group relative block w-full -outline-offset-2" onClick={onPreview}>
      {cover}
      <span className="absolute inset-0 grid place-items-center bg-veil">
        <span className="grid justify-items-center gap-2 font-semibold text-on-video">
          <span className="grid size-16 place-items-center rounded-full bg-video group-hover:scale-105">
            <Icon name="play" className="size-7" />
          </span>
          <span className="rounded-sm bg-video px-3 py-1">Preview this course</span>
        </span>
      </span>
    </button>
  )
}

const Included = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <Icon name={icon} className="text-ink-muted" />
    <span>{children}</span>
  </li>
)
