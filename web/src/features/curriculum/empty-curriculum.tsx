import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'

const steps = [
  ['Add sections', 'Sections are like chapters. Three to eight make a course easy to follow.'],
  ['Add lectures', 'A lecture is a video, a text, a quiz or an assignment. Two to ten minutes works best on a phone.'],
  ['Drop in your videos', 'Drop several at once to create a lecture for each. Interrupted uploads resume automatically.'],
] as const

/** Explains how to start a curriculum, if it can be changed (`onBegin`). */
export const EmptyCurriculum = ({ onBegin }: { onBegin: (() => void) | null }) =>
  onBegin === null ? <Empty drawing="courses" title="No sections" /> : <Start onBegin={onBegin} />

const Start = ({ onBegin }: { onBegin: () => void }) => (
  <div className="rounded-lg border border-line bg-surface pb-8 shadow-sm">
    <Empty
      drawing="courses"
      title="Start with a section"
      action={
        <Button onClick={onBegin}>
          <Icon name="plus" />
          Add your first section
        </Button>
      }
    />
    <ol className="mx-auto grid max-w-3xl gap-5 px-5 sm:grid-cols-3">
      {steps.map(([title, text], place) => (
        <li key={title}>
          <p className="font-semibold">
            <span className="tabular text-brand">{place + 1}.</span> {title}
          </p>
          <p className="mt-1 text-sm text-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  </div>
)
