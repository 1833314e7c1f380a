import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The widths of a cover in the grid. */
export const CARD_SIZES =
  '(min-width: 80rem) 293px, (min-width: 64rem) calc(33vw - 29px), (min-width: 40rem) calc(50vw - 34px), calc(100vw - 32px)'

export const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

export const EnrolledCoursesSkeleton = () => (
  <Loading label="Loading your courses...">
    <div className={grid}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-72 rounded-lg" />
      ))}
    </div>
  </Loading>
)
