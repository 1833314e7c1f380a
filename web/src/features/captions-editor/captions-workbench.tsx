import type { EditableCaptions } from '@akada/contract/captions.ts'
import { counted } from '@akada/contract/counts.ts'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CaptionTools } from './caption-tools.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { CueList } from './cue-list.tsx'
import { faultOf, keyAt, warningsOf } from './cues.rules.ts'
import { SaveNote } from './save-note.tsx'
import { SourceVideo } from './source-video.tsx'
import { useAutosave } from './use-autosave.ts'
import { useCueEditing } from './use-cue-editing.ts'
import { useVideoMoments } from './use-video-moments.ts'

type CaptionsWorkbenchProps = { lectureId: number; captions: EditableCaptions; hasVideo: boolean }

/** Edits captions in one language, with the video, the caption list and the actions on all captions. */
export function CaptionsWorkbench({ lectureId, captions, hasVideo }: CaptionsWorkbenchProps) {
  const saving = useAutosave(lectureId, captions)
  const moments = useVideoMoments()
  const { cues } = saving
  const editing = useCueEditing(cues, saving.change, moments)
  const spokenKey = hasVideo ? keyAt(cues, moments.seconds) : null
  const isDoubtful = useMemo(() => cues.map((cue, index) => faultOf(cue) !== null || warningsOf(cue, cues[index + 1]).length > 0), [cues])
  const warnings = isDoubtful.filter(Boolean).length
  const wordless = cues.filter(({ text }) => text.trim() === '').length

  return (
    <div className="grid grid-cols-1 gap-4">
      {saving.state.kind === 'CONFLICT' && <ConflictNotice theirs={saving.state.theirs} onSettle={saving.settle} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
          {hasVideo ? (
            <SourceVideo lectureId={lectureId} onVideo={moments.setVideo} said={cues.find(({ key }) => key === spokenKey)?.text ?? ''} />
          ) : (
            <p className="rounded-md bg-sunken px-4 py-6 text-center text-ink-muted">
              This lecture has no video yet. You can still write captions.
            </p>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-2 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-sm text-ink-muted">
              {counted(cues.length, 'caption')}
              {wordless > 0 && `, ${wordless} without text`}
            </p>
            <SaveNote state={saving.state} onRetry={saving.saveNow} />
          </div>
          {warnings > 0 && (
            <div>
              <Button variant="quiet" size="small" onClick={editing.goToWarning}>
                <Icon name="warning" className="text-warning" />
                {counted(warnings, 'warning')}: go to next
              </Button>
            </div>
          )}
          {cues.length === 0 ? (
            <p className="rounded-md border border-dashed border-line-strong px-4 py-8 text-center text-ink-muted">
              Play to the first spoken words, then add a caption.
            </p>
          ) : (
            <CueList editing={editing} isDoubtful={isDoubtful} spokenKey={spokenKey} hasVideo={hasVideo} />
          )}
          <div>
            <Button variant="secondary" onClick={editing.addNow}>
              <Icon name="plus" />
              {hasVideo ? 'Add caption at current time' : 'Add caption'}
            </Button>
          </div>
          <p className="pointer-coarse:hidden text-sm text-ink-muted">
            Ctrl + Enter opens the next caption. Alt + arrow keys move up and down.
          </p>
        </div>
        <CaptionTools lectureId={lectureId} captions={{ ...captions, version: saving.version }} editing={editing} saving={saving} />
      </div>
    </div>
  )
}
