import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { CouponTable } from './coupon-table.tsx'
import type { CouponCourse } from './coupon-values.ts'
import { couponOrderIn, couponsQuery } from './coupons.api.ts'
import { NewCouponButton } from './new-coupon-button.tsx'
import type { Maker } from './scopes.ts'

type CouponListProps = {
  maker: Maker
  search: string
  page: number
  linkTo: (page: number) => string
  onSearch: (search: string) => void
  /** Limits the list, and new coupons, to this course. */
  course?: CouponCourse | undefined
}

/** Lists the coupons with their current redemption counts. */
export function CouponList({ maker, search, page, linkTo, onSearch, course }: CouponListProps) {
  const [query] = useSearchParams()
  const coupons = useQuery(couponsQuery({ courseId: course?.id, search, sort: couponOrderIn(query), page }))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <CouponSearch key={search} search={search} onSearch={onSearch} />
        <NewCouponButton maker={maker} course={course} />
      </div>
      <PagedList
        list={coupons}
        loading={couponsLoading}
        failure="We couldn’t load the coupons."
        empty={search === '' ? <NoCoupons /> : <Empty drawing="search" text="No matching coupons." />}
        linkTo={linkTo}
      >
        {(shown) => <CouponTable coupons={shown} maker={maker} course={course} />}
      </PagedList>
    </>
  )
}

export const couponsLoading = 'Loading coupons…'

const NoCoupons = () => (
  <Empty drawing="courses" title="No coupons yet" text="Create a coupon to offer a discount for a launch, a class or a friend." />
)

function CouponSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const words = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(words.current?.value.trim() ?? '')
  }
  return (
    <form aria-label="Coupons" className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <TextField ref={words} label="Search codes" type="search" name="search" maxLength={64} defaultValue={search} />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  )
}
