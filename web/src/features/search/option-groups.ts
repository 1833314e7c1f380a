import { paths } from '../../lib/paths.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Suggestions } from './search.api.ts'

type Course = Suggestions['courses'][number]
/** `to`: the path to open; an option without one clears the recent searches. `search`: the query. */
export type Option = { label: string; to?: string; search?: string; icon?: IconName; course?: Course }
/** The last group has no name and is set apart. */
export type OptionGroup = { name: string | null; options: readonly Option[] }

/** Returns nothing if there are no suggestions, because Enter searches for the typed words. */
export function suggestedGroups({ courses, categories, instructors }: Suggestions, words: string): OptionGroup[] {
  const found: OptionGroup[] = [
    { name: 'Courses', options: courses.map((course) => ({ to: paths.course(course.id), label: course.title, course })) },
    { name: 'Categories', options: categories.map(({ id, name }) => ({ to: paths.category(id), label: name, icon: 'bookmark' })) },
    { name: 'Instructors', options: instructors.map(({ id, name }) => ({ to: paths.publicProfile(id), label: name, icon: 'user' })) },
  ]
  const groups = found.filter(({ options }) => options.length > 0)
  return groups.length === 0 ? [] : [...groups, { name: null, options: [searchOption(words, `Search for “${words}”`)] }]
}

export const recentGroups = (searches: readonly string[]): OptionGroup[] =>
  searches.length === 0
    ? []
    : [
        { name: 'Recent searches', options: searches.map((words) => searchOption(words, words)) },
        { name: null, options: [{ label: 'Clear recent searches', icon: 'trash' }] },
      ]

const searchOption = (search: string, label: string): Option => ({ label, to: paths.courses({ search }), search, icon: 'search' })

/** Returns the URL of the smallest cover, because it is displayed very small. */
export const smallCoverOf = ({ coverImageUrl, coverWidths }: Course): string | null =>
  coverWidths.length === 0 ? coverImageUrl : (coverImageUrl?.replace(/\.\w+$/, `-${Math.min(...coverWidths)}.webp`) ?? null)

/** Returns the key of an option, which is stable across responses. */
export const keyOf = (option: Option | undefined): string | null => option?.to ?? option?.label ?? null

/** Returns the index that a key press moves to: -1 for the text field, or undefined if the key doesn't move the selection. */
export function optionAfter(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  // In the text field, these keys move the caret.
  if (active < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
