import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export const LearnSkeleton = () => (
  <div className="page py-6">
    <Loading label="Loading course content...">
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <Skeleton className="aspect-video h-auto w-full rounded-lg" />
          <Skeleton className="mt-5 h-8 w-2/3" />
          <Skeleton className="mt-4 h-11 w-48" />
        </div>
        <div className="mt-8 grid content-start gap-3 lg:mt-0">
          {[1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} className="h-12" />
          ))}
        </div>
      </div>
    </Loading>
  </div>
)
