import { getStorefront } from '@akada/contract/calls/catalog.ts'
import type { Category } from '@akada/contract/categories.ts'
import { counted, formatCount } from '@akada/contract/counts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { categoriesQuery } from '../../features/catalog/catalog.api.ts'
import { CourseRow } from '../../features/course/course-row.tsx'
import { call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { type Site, useSite } from '../../lib/site.ts'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { SubjectIcon } from '../../ui/subject-icon.tsx'
import { AllBundles, BundleRow, frontBundlesQuery } from './bundle-rows.tsx'

type Content = Answer<typeof getStorefront>
type Row = Content['rows'][number]

// As fresh as the list below it (catalog.api.ts).
const FRESH_MS = 5 * 60_000

const storefrontQuery = queryOptions({
  queryKey: ['storefront'],
  queryFn: ({ signal }) => call(getStorefront, {}, { signal }),
  staleTime: FRESH_MS,
})

export const loadStorefront = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.ensureQueryData(storefrontQuery),
    queryClient.ensureQueryData(categoriesQuery),
    queryClient.prefetchQuery(frontBundlesQuery),
  ])

/** Introduces the site to visitors above the list of all courses. It is optional, so it hides its errors. */
export function Storefront() {
  const { data: content } = useQuery(storefrontQuery)
  const { data: categories = [] } = useQuery(categoriesQuery)
  if (!content) return null
  const [first, ...others] = content.rows
  return (
    <>
      <Hero content={content} />
      <div className="page pt-8">
        {first && <StorefrontRow row={first} isFirst />}
        <BundleRow title="Bundles" id="bundles" query={frontBundlesQuery} more={<AllBundles />} />
        <Subjects categories={categories.filter(({ totalCourses }) => totalCourses > 0)} />
        <Reasons content={content} />
        {others.map((row) => (
          <StorefrontRow key={row.kind} row={row} />
        ))}
        <Teach />
      </div>
    </>
  )
}

function Hero({ content: { title, text, totals, rows } }: { content: Content }) {
  const navigate = useNavigate()
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    void navigate(paths.courses({ search: typeof words === 'string' ? words.trim() : '' }))
  }
  // Covers that the first row doesn't repeat right below.
  const covers = rows.slice(1).flatMap(({ courses }) => courses.filter(({ coverImageUrl }) => coverImageUrl !== null))
  return (
    <section aria-labelledby="storefront" className="overflow-hidden bg-brand-soft">
      <div className="page grid gap-10 py-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-center lg:py-14">
        <div>
          <h2 id="storefront" data-start dir="auto" className="max-w-2xl text-3xl sm:text-4xl lg:text-5xl">
            {title}
          </h2>
          <p dir="auto" className="mt-3 max-w-xl text-ink-muted sm:text-lg">
            {text}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: many a browser in use doesn't know <search> yet */}
          <form role="search" aria-label="Courses" action={paths.courses()} onSubmit={search} className="relative mt-5 max-w-xl">
            <input
              type="search"
              dir="auto"
              name="search"
              maxLength={200}
              placeholder="What do you want to learn?"
              aria-label="What do you want to learn?"
              className="control h-13 rounded-full bg-surface pr-14 pl-5 text-base"
            />
            <button
              type="submit"
              aria-label="Find courses"
              className={buttonClass({ shape: 'icon' }, 'absolute inset-y-1 right-1 rounded-full')}
            >
              <Icon name="search" />
            </button>
          </form>
          <Totals totals={totals} />
        </div>
        {covers.length >= FAN.length && (
          // Its height is known before all of its covers have arrived.
          <div className="hidden aspect-[416/241] grid-cols-2 gap-4 lg:grid" aria-hidden="true">
            {FAN.map((place, index) => {
              const cover = covers[index]
              return (
                cover && (
                  // A picture's sources would be grid items of their own.
                  <div key={cover.id} className={place}>
                    <ImageCover
                      id={cover.id}
                      src={cover.coverImageUrl}
                      widths={cover.coverWidths}
                      sizes="200px"
                      className="rounded-lg shadow-lg"
                    />
                  </div>
                )
              )
            })}
          </div>
        )}
      </div>
    </section>
  )
}

// Two columns of covers, the second one lower.
const FAN = ['', 'translate-y-8', '', 'translate-y-8'] as const

/** New sites have nothing to count yet, so a figure of 0 is left out. */
const Totals = ({ totals }: { totals: Content['totals'] }) => (
  <ul className="tabular mt-5 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-muted sm:text-base">
    {(['course', 'student', 'review'] as const).map((noun) => {
      const count = totals[`${noun}s`]
      return (
        count > 0 && (
          <li key={noun}>
            <strong className="text-ink">{formatCount(count)}</strong> {noun}
            {count > 1 && 's'}
          </li>
        )
      )
    })}
  </ul>
)

function StorefrontRow({ row, isFirst = false }: { row: Row; isFirst?: boolean }) {
  const [title, to, all] = wordsOf(row)
  return (
    <CourseRow
      title={title}
      courses={row.courses}
      isEager={isFirst}
      more={
        <Link to={to} className="link">
          {all}
        </Link>
      }
    />
  )
}

function wordsOf({ kind, instructor }: Row): readonly [title: ReactNode, to: string, all: string] {
  if (kind === 'popular') return ['Popular', '#results', 'See all courses']
  if (kind === 'new') return ['New', paths.courses({ sort: 'newest' }), 'See all new courses']
  if (kind === 'free' || !instructor) return ['Free to start', paths.courses({ price: ['free'] }), 'See all free courses']
  return [
    <>
      From <bdi>{instructor.name}</bdi>
    </>,
    paths.publicProfile(instructor.id),
    'See the instructor’s profile',
  ]
}

// Two rows in the widest layout.
const MOST_SUBJECTS = 8

const Subjects = ({ categories }: { categories: readonly Category[] }) =>
  categories.length > 0 && (
    <section aria-labelledby="subjects" className="mb-12">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="subjects" className="text-2xl">
          Categories
        </h2>
        <Link to={paths.categories} className="link">
          See all categories
        </Link>
      </div>
      <ul className="full-rows grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {categories.slice(0, MOST_SUBJECTS).map(({ id, name, icon, totalCourses }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface p-3 hover:shadow-lg sm:p-4"
          >
            <SubjectIcon name={icon} className="size-7 flex-none text-brand" />
            <span className="min-w-0 flex-1 basis-24">
              <Link
                dir="auto"
                to={paths.category(id)}
                className="block leading-snug font-semibold after:absolute after:inset-0 hover:text-brand"
              >
                {name}
              </Link>
              <span className="tabular text-sm text-ink-muted">{counted(totalCourses, 'course')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

type Reason = readonly [icon: IconName, title: string, text: string]

/** Returns only what this site offers. */
const reasonsOf = ({ takesDollars, showsDataCost }: Content, { refundDays }: Site): readonly Reason[] => [
  takesDollars
    ? ['bank', 'Naira or dollars', 'Pay by card or bank transfer in the currency that you see.']
    : ['bank', 'Prices in naira', 'Pay by card or bank transfer.'],
  ...(refundDays > 0 ? [['refresh', `${refundDays}-day guarantee`, 'Not what you expected? Request a refund.'] satisfies Reason] : []),
  ['download', 'Learn offline', 'Download lectures, and learn without a connection.'],
  ...(showsDataCost ? [['phone', 'No data surprises', 'See how much data a lecture uses before you play it.'] satisfies Reason] : []),
  ['certificate', 'Certificates', 'Finish a course, and share a certificate that anyone can verify.'],
]

const Reasons = ({ content }: { content: Content }) => {
  const site = useSite()
  return (
    <section aria-labelledby="reasons" className="mb-12">
      <h2 id="reasons" className="mb-3 text-2xl">
        Why learn on <bdi>{site.name}</bdi>
      </h2>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {reasonsOf(content, site).map(([icon, title, text]) => (
          <li key={icon} className="flex gap-3 lg:flex-col">
            <span className="grid size-10 flex-none place-items-center rounded-full bg-brand-soft text-brand">
              <Icon name={icon} />
            </span>
            <span>
              <strong className="block">{title}</strong>
              <span className="text-sm text-ink-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const BPS_PER_PERCENT = 100

function Teach() {
  const { name, instructorShareBps } = useSite()
  return (
    <section
      aria-labelledby="teach"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-5 sm:p-8"
    >
      <div>
        <h2 id="teach" className="text-2xl">
          Teach on <bdi>{name}</bdi>
        </h2>
        <p className="mt-1 max-w-xl text-ink-muted">
          Publish a course about what you do, and keep {instructorShareBps / BPS_PER_PERCENT}% of each sale after tax and payment fees.
        </p>
      </div>
      <LinkButton to={paths.teach} variant="secondary">
        Start teaching
      </LinkButton>
    </section>
  )
}
