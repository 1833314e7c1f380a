import type { BundleCard } from '@akada/contract/bundles.ts'
import { Link } from 'react-router'
import { bundlePaths } from '../../lib/bundle-paths.ts'
import { ImageCover } from '../../ui/image-cover.tsx'
import { BundlePrice } from './bundle-price.tsx'

const SIZES = '(min-width: 80rem) 296px, (min-width: 64rem) 24vw, (min-width: 40rem) 31vw, calc(100vw - 32px)'

export const countText = (courses: number): string => (courses === 1 ? '1 course' : `${courses} courses`)

// The number of columns in the widest layout.
const FIRST_ROW = 5

type BundleCardsProps = {
  bundles: readonly BundleCard[]
  heading?: 'h2' | 'h3'
  /** Whether the cards start below the initially visible part of the page. Their covers load when they come near. */
  isBelow?: boolean
}

/** Bundles with their covers and prices. Each whole card is a link. */
export const BundleCards = ({ bundles, heading: Heading = 'h2', isBelow = false }: BundleCardsProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
    {bundles.map((bundle, index) => (
      <li
        key={bundle.id}
        className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface hover:shadow-lg has-focus-visible:outline-2 has-focus-visible:outline-brand"
      >
        <ImageCover
          id={bundle.id}
          src={bundle.coverImageUrl}
          widths={bundle.coverWidths}
          sizes={SIZES}
          isEager={!isBelow && index < FIRST_ROW}
          isFirst={!isBelow && index === 0}
        />
        <div className="flex flex-1 flex-col gap-1 p-3">
          <Heading dir="auto" className="line-clamp-2 text-base leading-snug">
            <Link to={bundlePaths.bundle(bundle.id)} className="outline-none after:absolute after:inset-0 hover:text-brand">
              {bundle.title}
            </Link>
          </Heading>
          <p className="text-sm text-ink-muted">
            {countText(bundle.totalCourses)} · <bdi>{bundle.instructorNames.join(', ')}</bdi>
          </p>
          <p className="mt-auto pt-1">
            <BundlePrice bundle={bundle} />
          </p>
        </div>
      </li>
    ))}
  </ul>
)
