import { Dialog } from '../../ui/dialog.tsx'
import { counted, type Sections } from './curriculum.rules.ts'
import { timelineOf } from './timeline.rules.ts'

/** Shows when the lectures of a course open to a student. */
export const TimelineDialog = ({ sections, onClose }: { sections: Sections; onClose: () => void }) => (
  <Dialog open title="Timeline" onClose={onClose}>
    <p className="mb-4 text-ink-muted">Day 0 is the day of enrollment.</p>
    <ol>
      {timelineOf(sections).map(({ when, lectures }) => (
        <li key={when} className="border-t border-line py-2 first:border-0">
          <p className="font-medium">
            {when}: {counted(lectures.length, 'lecture')}
          </p>
          <p className="text-sm text-ink-muted">
            {lectures.slice(0, MOST_TITLES).map(({ id, title }, place) => (
              <span key={id}>
                {place > 0 && ', '}
                <bdi>{title}</bdi>
              </span>
            ))}
            {lectures.length > MOST_TITLES && ` and ${lectures.length - MOST_TITLES} more`}
          </p>
        </li>
      ))}
    </ol>
  </Dialog>
)

const MOST_TITLES = 3
