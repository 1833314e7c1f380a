import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'

const steps = [
  ['Make sections', 'A section is a chapter: three to eight of them make a course that is easy to follow.'],
  ['Fill them with lectures', 'A video, a text or a quiz. Two to ten minutes each are best watched on a phone.'],
  ['Drop in your videos', 'Several at once: each becomes a lecture, and uploads go on by themselves, even after a break.'],
] as const

/** Explains how to start. */
export const EmptyCurriculum = ({ onBegin }: { onBegin: () => void }) => (
  <div className="rounded-lg border border-line bg-surface pb-8 shadow-sm">
    <Empty
      drawing="courses"
      title="Every course begins with a section"
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
