import type { Currency } from '@akada/contract/money.ts'
import { shareOfViews, sourceName } from '@akada/contract/performance-sources.ts'
import type { Figures, PerformanceTable } from '@akada/contract/teaching.ts'
import type { CsvCell } from '#platform/csv.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Performance } from './get-performance.ts'

type CsvTable = { columns: string[]; rows: CsvCell[][] }

/** Returns one of the tables on the screen as CSV. */
export function tableOf(performance: Performance, table: PerformanceTable, currency: Currency | undefined): CsvTable {
  const currencies = currency === undefined ? performance.currencies : [currency]
  if (table === 'lectures') return lecturesOf(performance)
  const money = currencies.flatMap((each) => [`Gross (${each})`, `Refunds (${each})`, `Net (${each})`])
  if (table === 'sources') return sourcesTable(performance, money)
  return table === 'days' ? daysOf(performance, money) : coursesOf(performance, money)
}

const moneyCells = ({ money }: Pick<Figures, 'money'>): number[] => money.flatMap(({ gross, refunded, net }) => [gross, refunded, net])

const daysOf = ({ days }: Performance, money: string[]): CsvTable => ({
  columns: ['Day', 'Page views', ...money, 'Enrollments', 'Active students', 'Completions', 'Reviews', 'Average rating'],
  rows: days.map((day) => [
    day.day,
    day.views,
    ...moneyCells(day),
    day.enrollments,
    day.learners,
    day.completions,
    day.reviews,
    day.averageRating,
  ]),
})

const coursesOf = ({ courses }: Performance, money: string[]): CsvTable => ({
  columns: ['Course', 'Page views', ...money, 'Enrollments', 'Started', 'Completed', 'Completions', 'Reviews', 'Average rating'],
  rows: courses.map(({ title, ...figures }) => [
    title,
    figures.views,
    ...moneyCells(figures),
    ...[figures.enrollments, figures.began, figures.finished, figures.completions, figures.reviews, figures.averageRating],
  ]),
})

const lecturesOf = ({ lectures }: Performance): CsvTable => ({
  columns: ['Section', 'Lecture', 'Type', 'Started', 'Completed', 'Drop-off'],
  rows: (lectures ?? refuse('INVALID_INPUT', { errors: [{ path: 'courseId', message: 'Choose a course.' }] })).map((lecture) => [
    ...[lecture.sectionTitle, lecture.title, lecture.contentType, lecture.started, lecture.completed, lecture.stopped],
  ]),
})

const sourcesTable = ({ sources = [] }: Performance, money: string[]): CsvTable => ({
  columns: [
    ...['Source', 'utm_source', 'utm_medium', 'utm_campaign', 'Page views'],
    ...['Added to cart', 'Added to cart (% of views)', 'Paid', 'Paid (% of views)', ...money],
  ],
  rows: sources.map((row) => [
    ...[sourceName(row), row.campaign?.source ?? '', row.campaign?.medium ?? '', row.campaign?.campaign ?? '', row.views],
    ...[row.additions, shareOfViews(row.additions, row), row.paid, shareOfViews(row.paid, row), ...moneyCells(row)],
  ]),
})
