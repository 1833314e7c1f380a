import type { Bundle, BundleCard, OwnBundle } from '@akada/contract/bundles.ts'
import { courseCard } from './givens.ts'

export const bundleCard = (changes: Partial<BundleCard> = {}): BundleCard => ({
  id: 3,
  title: 'Everything for shops',
  coverImageUrl: null,
  coverWidths: [],
  instructorNames: ['Ngozi Bello'],
  totalCourses: 2,
  priceNaira: 20_000,
  priceUsd: 20,
  listNaira: 30_000,
  listUsd: 30,
  ...changes,
})

export const givenBundle = (changes: Partial<Bundle> = {}): Bundle => ({
  ...bundleCard(),
  status: 'LIVE',
  description: 'The books and the shelves.',
  ownedCourses: 'REDUCE',
  isSold: true,
  courses: [courseCard({ id: 7, title: 'Bookkeeping' }), courseCard({ id: 8, title: 'Shelves' })],
  ...changes,
})

const member = { instructorName: 'Ngozi Bello', priceNaira: 15_000, priceUsd: 15, isSold: true }

export const ownBundle = (changes: Partial<OwnBundle> = {}): OwnBundle => ({
  id: 3,
  status: 'DRAFT',
  isSold: false,
  isOfSite: false,
  title: 'Everything for shops',
  description: '',
  coverImageUrl: null,
  coverWidths: [],
  priceNaira: 20_000,
  priceUsd: 20,
  ownedCourses: 'REDUCE',
  courses: [
    { id: 7, title: 'Bookkeeping', ...member },
    { id: 8, title: 'Shelves', ...member },
  ],
  totalSales: 0,
  revenueNaira: 0,
  revenueUsd: 0,
  version: 1,
  updatedAt: '2026-11-12T09:00:00.000Z',
  ...changes,
})

export const noBundles = { content: [], totalElements: 0, page: 1, size: 4 }
