import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { WishlistSkeleton } from '../features/wishlist/wishlist-courses.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { paths } from '../lib/paths.ts'
import { Wishlist } from './parts/wishlist.tsx'

export const head = (): Head => ({ title: 'Wishlist' })

export function Component() {
  const [query] = useSearchParams()
  return (
    <Frame>
      <Wishlist page={pageNumberOf(query)} linkTo={(page) => paths.wishlist({ page: pageInAddress(page) })} courseTo={paths.course} />
    </Frame>
  )
}

export const Pending = () => (
  <Frame>
    <WishlistSkeleton />
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  // As tall as the window, so that the footer doesn't shift while the courses load.
  <div className="page min-h-dvh py-8">
    <h1 className="text-3xl">Wishlist</h1>
    <p className="mt-2 mb-6 text-ink-muted">Courses you’ve saved for later</p>
    {children}
  </div>
)
