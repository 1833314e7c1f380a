import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** Reserves the height of the video and of the notice below it. */
export const LinkedVideoSkeleton = () => (
  <Loading label="Loading video…" isQuiet>
    <Skeleton className="aspect-video h-auto max-h-[calc(100dvh-3.5rem)] w-full lg:rounded-lg" />
    <div className="px-4 pt-3 sm:px-6 lg:px-0">
      <Skeleton className="h-11 max-sm:h-24" />
    </div>
  </Loading>
)
