import type { BroadcastState, BroadcastSummary, Segment } from '@akada/contract/broadcasts.ts'
import { formatCount } from '@akada/contract/counts.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { findCountry } from '../../lib/countries.ts'
import type { To } from './broadcasts.api.ts'

export const stateWords: Record<BroadcastState, { label: string; kind: 'neutral' | 'info' | 'warning' | 'success' }> = {
  DRAFT: { label: 'Draft', kind: 'neutral' },
  SCHEDULED: { label: 'Scheduled', kind: 'info' },
  SENDING: { label: 'Sending', kind: 'info' },
  SENT: { label: 'Sent', kind: 'success' },
  CANCELLED: { label: 'Canceled', kind: 'warning' },
}

export const segmentWords: Record<Exclude<Segment, 'NEWSLETTER'>, string> = {
  EVERYBODY: 'Everyone',
  STUDENTS: 'Students (enrolled in a course)',
  NOT_ENROLLED: 'Users with no enrollments',
  INSTRUCTORS: 'Instructors',
  COURSE: 'Students in a course',
  CATEGORY: 'Students in a category',
}

type Meant = Pick<BroadcastSummary, 'segment' | 'course' | 'category' | 'country'>

/** Describes a broadcast's audience. */
export function audienceText(meant: Meant): string {
  const who = groupText(meant)
  const country = meant.country && (findCountry(meant.country)?.name ?? meant.country)
  return country ? `${who} (${country})` : who
}

function groupText({ segment, course, category }: Meant): string {
  switch (segment) {
    case 'NEWSLETTER':
      return 'Newsletter subscribers'
    case 'COURSE':
      return course ? `Students in “${isolated(course.title)}”` : 'Students in a deleted course'
    case 'CATEGORY':
      return category ? `Students in ${isolated(category.name)}` : 'Students in a deleted category'
    case 'STUDENTS':
      return 'Students'
    default:
      return segmentWords[segment]
  }
}

/** Returns a recipient or subscriber count as text. */
export const countText = (count: number, to: To): string => {
  const [one, many] = to === 'PEOPLE' ? ['recipient', 'recipients'] : ['subscriber', 'subscribers']
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

type DeskWords = { title: string; create: string; none: string; loading: string; failure: string; heading: string; back: string }

export const deskWords: Record<To, DeskWords> = {
  PEOPLE: {
    title: 'Announcements',
    create: 'New announcement',
    none: 'No announcements yet.',
    loading: 'Loading announcements…',
    failure: 'We couldn’t load the announcements.',
    heading: 'New announcement',
    back: 'All announcements',
  },
  READERS: {
    title: 'Issues',
    create: 'New issue',
    none: 'No newsletter issues yet.',
    loading: 'Loading issues…',
    failure: 'We couldn’t load the issues.',
    heading: 'New newsletter issue',
    back: 'All issues',
  },
}
