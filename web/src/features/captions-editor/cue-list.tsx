import { memo, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { CueForm } from './cue-form.tsx'
import { type EditedCue, timeText } from './cues.rules.ts'
import type { CueEditing } from './use-cue-editing.ts'

type CueListProps = {
  editing: CueEditing
  isDoubtful: readonly boolean[]
  spokenKey: number | null
  hasVideo: boolean
}

/**
 * Lists the captions. The open one is an editor. The others are single lines that render only when visible, so that the list stays fast
 * with thousands of captions.
 */
export function CueList({ editing, isDoubtful, spokenKey, hasVideo }: CueListProps) {
  const { cues, openKey, open } = editing
  const list = useRef<HTMLOListElement>(null)
  useShown(list, openKey)
  return (
    <ol
      ref={list}
      aria-label="Captions"
      className="relative grid grid-cols-1 max-h-[36rem] content-start gap-1 overflow-y-auto overscroll-contain rounded-md border border-line bg-sunken p-1 lg:max-h-[calc(100dvh-12rem)]"
    >
      {cues.map((cue, index) =>
        cue.key === openKey ? (
          <li key={cue.key} data-key={cue.key}>
            <CueForm cue={cue} next={cues[index + 1]} number={index + 1} hasVideo={hasVideo} acts={editing.actsOf(cue, index)} />
          </li>
        ) : (
          <CueRow
            key={cue.key}
            cue={cue}
            number={index + 1}
            isSpoken={cue.key === spokenKey}
            hasWarning={isDoubtful[index] === true}
            onOpen={open}
          />
        ),
      )}
    </ol>
  )
}

type CueRowProps = { cue: EditedCue; number: number; isSpoken: boolean; hasWarning: boolean; onOpen: (key: number) => void }

const CueRow = memo(function CueRow({ cue, number, isSpoken, hasWarning, onOpen }: CueRowProps) {
  return (
    <li data-key={cue.key} className="[contain-intrinsic-height:auto_3.25rem] [content-visibility:auto]">
      <button
        type="button"
        data-spoken={isSpoken || undefined}
        className="flex min-h-11 w-full items-start gap-3 rounded-md border border-transparent bg-surface px-3 py-2 text-start hover:border-line-strong data-spoken:border-brand data-spoken:bg-brand-soft"
        onClick={() => onOpen(cue.key)}
      >
        <span className="sr-only">Edit caption {number}, </span>
        <span className="tabular w-16 flex-none pt-0.5 text-sm text-ink-muted">{timeText(cue.start)}</span>
        <span dir="auto" className="min-w-0 flex-1 break-words whitespace-pre-line">
          {cue.text.trim() === '' ? <span className="text-ink-muted italic">No text yet</span> : cue.text}
        </span>
        {hasWarning && <Icon name="warning" label="Warning" className="mt-1 text-warning" />}
      </button>
    </li>
  )
})

/** Scrolls the open caption into view within the list, without scrolling the page. */
function useShown(list: RefObject<HTMLOListElement | null>, openKey: number | null) {
  useEffect(() => {
    const row = openKey === null ? null : list.current?.querySelector<HTMLElement>(`[data-key="${openKey}"]`)
    if (!row || !list.current) return
    const [inner, outer] = [row.getBoundingClientRect(), list.current.getBoundingClientRect()]
    if (inner.top < outer.top) list.current.scrollTop -= outer.top - inner.top + 8
    else if (inner.bottom > outer.bottom) list.current.scrollTop += Math.min(inner.top - outer.top, inner.bottom - outer.bottom + 8)
  }, [list, openKey])
}
