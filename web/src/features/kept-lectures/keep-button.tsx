import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { canKeep, type Keepable } from './keep-lecture.ts'
import { useKeepQueue } from './keep-queue.ts'
import { useKeepSettings } from './keep-settings.ts'
import { bytesToKeep } from './kept.rules.ts'
import { useKeptLectures } from './kept-lectures.ts'
import { KeptMenu } from './kept-menu.tsx'
import { stateWords, weightAfter } from './kept-words.ts'

/** Downloads one lecture, and shows the progress. */
export function KeepButton({ keepable }: { keepable: Keepable }) {
  const { lecture } = keepable
  const queue = useKeepQueue()
  const { quality } = useKeepSettings()
  const [isAsking, setAsking] = useState(false)
  const kept = useKeptLectures().find(({ lectureId }) => lectureId === lecture.id)
  if (!canKeep()) return null
  if (kept) {
    const words = stateWords(kept, queue)
    return (
      <KeptMenu
        lecture={kept}
        label={`${words}: ${lecture.title}`}
        className={buttonClass({ variant: 'quiet' }, 'px-3')}
        button={
          <>
            <Icon name={kept.state === 'KEPT' ? 'check-circle' : kept.state === 'FAILED' ? 'warning' : 'download'} />
            <span className="tabular">{words}</span>
            <Icon name="chevron-down" />
          </>
        }
      />
    )
  }
  return (
    <>
      <Button variant="quiet" className="px-3" onClick={() => setAsking(true)}>
        <Icon name="download" />
        Download lecture{weightAfter(bytesToKeep(lecture, quality))}
      </Button>
      <KeepDialog open={isAsking} title="Download lecture" keepables={[keepable]} onClose={() => setAsking(false)} />
    </>
  )
}

/** Downloads a section's remaining lectures. */
export function KeepSectionButton({ title, keepables }: { title: string; keepables: readonly Keepable[] }) {
  const { quality } = useKeepSettings()
  const [isAsking, setAsking] = useState(false)
  const kept = new Set(useKeptLectures().map(({ lectureId }) => lectureId))
  const missing = keepables.filter(({ lecture }) => !kept.has(lecture.id))
  if (!canKeep() || missing.length === 0) return null
  const bytes = missing.reduce((sum, { lecture }) => sum + bytesToKeep(lecture, quality), 0)
  return (
    <div className="-mx-1 pb-3">
      <Button variant="quiet" size="small" aria-label={`Download section${weightAfter(bytes)}: ${title}`} onClick={() => setAsking(true)}>
        <Icon name="download" />
        Download section{weightAfter(bytes)}
      </Button>
      <KeepDialog
        open={isAsking}
        title={
          <>
            Download “<bdi>{title}</bdi>”
          </>
        }
        keepables={missing}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** Marks a downloaded lecture in a list, or, while offline, a lecture that isn't downloaded. */
export function KeptMark({ lectureId, isOnline }: { lectureId: number; isOnline: boolean }) {
  const queue = useKeepQueue()
  const kept = useKeptLectures().find((each) => each.lectureId === lectureId)
  if (!kept) return isOnline ? null : <span className="block">Not downloaded</span>
  return <span className="block whitespace-nowrap">{kept.state === 'KEPT' ? 'Downloaded' : stateWords(kept, queue)}</span>
}
