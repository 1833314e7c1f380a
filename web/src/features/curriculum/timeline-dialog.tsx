import { counted } from '@akada/contract/counts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Sections } from './curriculum.rules.ts'
import { timelineOf } from './timeline.rules.ts'

/** Shows when the lectures of a course open to a student. */
export const TimelineDialog = ({ sections, onClose }: { sections: Sections; onClose: () => void }) => (
  <Dialog open title="Timeline" onClose={onClose}>
    <p className="mb-4 text-ink-muted">Day 0 is the day of enrollment.</p>
    <ol>
      {timelineOf(sections).map(({ when, lectures }) => (
        <li key={when} className="border-t border-line py-3 first:border-0">
          <p className="font-medium">
            {when}: {counted(lectures.length, 'lecture')}
          </p>
          <ul className="text-sm text-ink-muted">
            {lectures.slice(0, MOST_TITLES).map(({ id, title }) => (
              <li key={id} dir="auto" className="wrap-anywhere">
                {title}
              </li>
            ))}
            {lectures.length > MOST_TITLES && <li>{lectures.length - MOST_TITLES} more</li>}
          </ul>
        </li>
      ))}
    </ol>
  </Dialog>
)

const MOST_TITLES = 3
