import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type EditedCue, faultOf, warningsOf } from './cues.rules.ts'
import { TimeField } from './time-field.tsx'

export type CueActs = {
  change: (change: Partial<Pick<EditedCue, 'start' | 'end' | 'text'>>) => void
  setToNow: (side: 'start' | 'end') => void
  play: () => void
  split: (letter: number) => void
  join: () => void
  addAfter: () => void
  remove: () => void
  /** Opens the previous or next caption, if any. */
  go: (by: 1 | -1) => void
}

type CueFormProps = { cue: EditedCue; next: EditedCue | undefined; number: number; hasVideo: boolean; acts: CueActs }

/** Edits one caption. Focuses its text. */
export function CueForm({ cue, next, number, hasVideo, acts }: CueFormProps) {
  const words = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  const fault = faultOf(cue)
  const warnings = fault ? [] : warningsOf(cue, next)

  function moveOnKey(event: KeyboardEvent) {
    const by = event.altKey && event.key === 'ArrowDown' ? 1 : event.altKey && event.key === 'ArrowUp' ? -1 : null
    if (by === null && !(event.ctrlKey && event.key === 'Enter')) return
    event.preventDefault()
    acts.go(by ?? 1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only adds shortcuts for actions that also have buttons
    <div className="grid grid-cols-1 gap-3 rounded-md border border-brand bg-surface p-3 shadow-sm sm:p-4" onKeyDown={moveOnKey}>
      <TextArea
        ref={words}
        label={`Caption ${number}`}
        rows={2}
        maxLength={1000}
        value={cue.text}
        aria-keyshortcuts="Control+Enter Alt+ArrowDown Alt+ArrowUp"
        onChange={({ currentTarget }) => acts.change({ text: currentTarget.value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
        {(['start', 'end'] as const).map((side) => (
          <div key={side} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TimeField
                label={side === 'start' ? 'Starts at' : 'Ends at'}
                seconds={cue[side]}
                error={side === 'end' ? (fault ?? undefined) : undefined}
                onChange={(seconds) => acts.change({ [side]: seconds })}
              />
            </div>
            {hasVideo && (
              <Button
                variant="secondary"
                aria-label={side === 'start' ? 'Set start to now' : 'Set end to now'}
                onClick={() => acts.setToNow(side)}
              >
                <Icon name="clock" />
                Now
              </Button>
            )}
          </div>
        ))}
      </div>
      <div id={`${id}-warnings`} role="status" className="grid grid-cols-1 gap-1 text-sm text-warning empty:hidden">
        {warnings.map((warning) => (
          <p key={warning} className="flex items-start gap-2">
            <Icon name="warning" className="mt-0.5" />
            {warning}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {hasVideo && (
          <Button variant="secondary" size="small" onClick={acts.play}>
            <Icon name="play" />
            Play
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => acts.split(words.current?.selectionStart ?? 0)}>
          Split here
        </Button>
        <Button variant="secondary" size="small" disabled={next === undefined} onClick={acts.join}>
          Merge with next
        </Button>
        <Button variant="secondary" size="small" onClick={acts.addAfter}>
          <Icon name="plus" />
          Add after
        </Button>
        <Button variant="quiet" size="small" className="ml-auto text-danger" onClick={acts.remove}>
          <Icon name="trash" />
          Delete
        </Button>
      </div>
    </div>
  )
}
