import type { Course } from '@akada/contract/courses.ts'
import { useSyncExternalStore } from 'react'
import { pricesIn, useIsOver } from '../../lib/course-price.ts'
import { useCurrency } from '../../lib/site.ts'
import { Price } from '../../ui/price.tsx'
import { SiteDay } from '../../ui/site-day.tsx'
import { hoursLeft } from './time-left.ts'

type Props = { course: Pick<Course, 'sale' | 'lowestBeforeSale'> }

/** When the running sale ends, and the lowest price before it. */
export function SaleNote({ course: { sale, lowestBeforeSale } }: Props) {
  const isOver = useIsOver(sale?.endsAt)
  const shown = useCurrency()
  if (!sale || isOver) return null
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">
        Sale ends <End at={sale.endsAt} />
      </p>
      {lowestBeforeSale && (
        <p className="text-ink-muted">
          Lowest price in the 30 days before: <Price {...pricesIn(lowestBeforeSale, shown)} />
        </p>
      )}
    </div>
  )
}

const never = () => () => undefined

/** In the last 48 hours, the hours left. They depend on the browser's clock, so they aren't part of the shared cached page. */
function End({ at }: { at: string }) {
  const left = useSyncExternalStore(
    never,
    () => hoursLeft(at),
    () => null,
  )
  return left === null ? (
    <>
      on <SiteDay at={at} />
    </>
  ) : (
    <time dateTime={at}>in {left}</time>
  )
}
