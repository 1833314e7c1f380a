import type { Closed } from '@akada/contract/pacing.ts'
import { formatMoment } from '../../lib/moments.ts'
import { closedWords } from '../../lib/opening-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stage } from './lecture-content.tsx'

/** Replaces the player of a lecture that isn't open yet. */
export const ClosedLecture = ({ closed }: { closed: Closed }) => (
  <Stage icon="lock">This lecture isn’t open yet. {closedWords(closed, (at) => `on ${formatMoment(at)}`)}.</Stage>
)

/** Says what opens next, after the last open lecture. */
export const UpcomingLecture = ({ title, closed }: { title: string; closed: Closed }) => (
  <p role="status" className="flex items-start gap-3 rounded-md bg-sunken px-4 py-3">
    <Icon name="clock" className="mt-0.5 flex-none text-ink-muted" />
    <span className="min-w-0">
      You’ve completed all open lectures. Next: <bdi>{title}</bdi>. {closedWords(closed, (at) => `on ${formatMoment(at)}`)}.
    </span>
  </p>
)
