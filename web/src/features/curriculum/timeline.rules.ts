import type { OpeningRule } from '@akada/contract/pacing.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { formatDay } from '../../lib/dates.ts'
import type { Sections } from './curriculum.rules.ts'

/** Returns whether a section or lecture has an opening rule. */
export const isPaced = (sections: Sections): boolean =>
  sections.some(({ opens, lectures }) => opens != null || lectures.some((lecture) => lecture.opens != null))

type Named = { id: number; title: string }

export type TimelineStep = { when: string; lectures: readonly Named[] }

type Opening = { days: number; date: string; after: string | null; lecture: Named }

/** Groups the lectures of a course by when they open, in order: days after the enrollment, dates, then previous sections. */
export function timelineOf(sections: Sections): TimelineStep[] {
  const openings = sections.flatMap(({ opens, lectures }, place) => {
    const previous = sections.slice(0, place).findLast((section) => section.lectures.length > 0)?.title ?? null
    return lectures.map((lecture) => openingOf(lecture.isPreview ? [] : [opens, lecture.opens], { previous, lecture }))
  })
  const steps = new Map<string, Opening[]>()
  for (const opening of openings.toSorted(byTime)) steps.set(wordsOf(opening), [...(steps.get(wordsOf(opening)) ?? []), opening])
  return [...steps].map(([when, group]) => ({ when, lectures: group.map(({ lecture }) => lecture) }))
}

type Rules = readonly (OpeningRule | null | undefined)[]

const openingOf = (rules: Rules, { previous, lecture }: { previous: string | null; lecture: Named }): Opening => ({
  days: Math.max(0, ...rules.map((rule) => (rule?.kind === 'AFTER_DAYS' ? rule.days : 0))),
  date: rules.map((rule) => (rule?.kind === 'ON_DATE' ? rule.date : '')).reduce((one, other) => (one > other ? one : other), ''),
  after: rules.some((rule) => rule?.kind === 'AFTER_SECTION') ? previous : null,
  lecture,
})

const byTime = (left: Opening, right: Opening): number =>
  Number(left.after !== null) - Number(right.after !== null) ||
  Date.parse(left.date || FIRST) - Date.parse(right.date || FIRST) ||
  left.days - right.days

const FIRST = '1900-01-01'

function wordsOf({ days, date, after }: Opening): string {
  const parts = [
    ...(days > 0 || (date === '' && after === null) ? [`Day ${days}`] : []),
    ...(date === '' ? [] : [formatDay(date)]),
    ...(after === null ? [] : [`After “${isolated(after)}”`]),
  ]
  return parts.join(' · ')
}
