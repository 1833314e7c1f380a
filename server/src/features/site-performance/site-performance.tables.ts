import type { Currency } from '@akada/contract/money.ts'
import type { SiteMoney } from '@akada/contract/site-performance.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { SitePerformance } from './get-site-performance.ts'
import type { TopSellers } from './get-top-sellers.ts'
import type { LostSearches } from './list-lost-searches.ts'

type CsvTable = { columns: string[]; rows: CsvCell[][] }

// The tables of the screen as CSV.

const booked = ['Sales', 'Gross', 'Refunds', 'Refunded', 'Instructors’ share', 'Commissions', 'Platform revenue'] as const

export const daysTable = ({ days, currencies }: SitePerformance): CsvTable => ({
  columns: [
    'Day',
    ...currencies.flatMap((currency) => booked.map((name) => `${name} (${currency})`)),
    ...['Enrollments', 'New users', 'Active students', 'Course completions'],
    ...['Payments started', 'Payments succeeded', 'Payments failed', 'Payments abandoned'],
  ],
  rows: days.map(({ day, money, payments, ...counts }) => [
    day,
    ...money.flatMap(bookedCells),
    ...[counts.enrollments, counts.people, counts.learners, counts.completions],
    ...[payments.begun, payments.paid, payments.failed, payments.left],
  ]),
})

const bookedCells = ({ sales, gross, refunds, refunded, instructors, affiliates = 0, site }: SiteMoney) => [
  ...[sales, gross, refunds, refunded],
  ...[instructors, affiliates, site],
]

const shown = ['Sales', 'Gross', 'Refunded'] as const
const moneyColumns = (currencies: readonly Currency[]) => currencies.flatMap((currency) => shown.map((name) => `${name} (${currency})`))

type Seller = TopSellers['courses'][number] | TopSellers['instructors'][number]

const soldCells = ({ money, enrollments }: Seller, currencies: readonly Currency[]) => [
  ...currencies.flatMap((currency) => {
    const { sales = 0, gross = 0, refunded = 0 } = money.find((each) => each.currency === currency) ?? {}
    return [sales, gross, refunded]
  }),
  enrollments,
]

export const coursesTable = ({ courses }: TopSellers, currencies: readonly Currency[]): CsvTable => ({
  columns: ['Course', 'Instructor', 'Status', ...moneyColumns(currencies), 'Enrollments'],
  rows: courses.map((course) => [course.title, course.instructorName, course.status, ...soldCells(course, currencies)]),
})

export const instructorsTable = ({ instructors }: TopSellers, currencies: readonly Currency[]): CsvTable => ({
  columns: ['Instructor', 'Published courses', ...moneyColumns(currencies), 'Enrollments'],
  rows: instructors.map((instructor) => [instructor.name, instructor.courses, ...soldCells(instructor, currencies)]),
})

export const searchesTable = ({ searches }: LostSearches): CsvTable => ({
  columns: ['Search', 'Searches', 'Last searched'],
  rows: searches.map(({ words, times, lastDay }) => [words, times, lastDay]),
})
