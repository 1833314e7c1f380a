import { useCallback, useState } from 'react'
import { showToast } from '../../ui/toast.tsx'
import type { CueActs } from './cue-form.tsx'
import {
  added,
  changed,
  type EditedCue,
  faultOf,
  joined,
  restored,
  shifted,
  split,
  toMillisecond,
  warningsOf,
  without,
} from './cues.rules.ts'
import type { VideoMoments } from './use-video-moments.ts'

export type CueEditing = ReturnType<typeof useCueEditing>

type Change = (change: (cues: readonly EditedCue[]) => readonly EditedCue[]) => void

/** Returns the actions on the cues, and the key of the open cue. */
export function useCueEditing(cues: readonly EditedCue[], onChange: Change, video: VideoMoments) {
  const [openKey, setOpenKey] = useState<number | null>(null)
  const open = useCallback((key: number | null) => setOpenKey(key), [])
  const { play, now } = video

  function addAt(seconds: number) {
    const { cues: next, key } = added(cues, seconds)
    onChange(() => next)
    setOpenKey(key)
  }

  function remove(cue: EditedCue, index: number) {
    onChange((before) => without(before, cue.key))
    setOpenKey((cues[index + 1] ?? cues[index - 1])?.key ?? null)
    showToast({
      kind: 'info',
      text: 'Caption deleted.',
      actions: [{ label: 'Undo', onSelect: () => onChange((before) => restored(before, cue)) }],
    })
  }

  function shift(seconds: number): boolean {
    const next = shifted(cues, seconds)
    if (next === null) return false
    onChange(() => next)
    return true
  }

  const actsOf = (cue: EditedCue, index: number): CueActs => ({
    change: (change) => onChange((before) => changed(before, { key: cue.key, change })),
    setToNow: (side) => onChange((before) => changed(before, { key: cue.key, change: { [side]: toMillisecond(now()) } })),
    play: () => play(cue.start, cue.end),
    split: (letter) => onChange((before) => split(before, { key: cue.key, letter, at: now() })),
    join: () => onChange((before) => joined(before, cue.key)),
    addAfter: () => addAt(cue.end),
    remove: () => remove(cue, index),
    go: (by) => setOpenKey(cues[index + by]?.key ?? cue.key),
  })

  /** Opens the next cue with an error or warning. Wraps around at the end. */
  function goToWarning() {
    const wrong = cues.flatMap((cue, index) => (faultOf(cue) !== null || warningsOf(cue, cues[index + 1]).length > 0 ? [index] : []))
    const at = cues.findIndex(({ key }) => key === openKey)
    const index = wrong.find((each) => each > at) ?? wrong[0]
    setOpenKey(index === undefined ? openKey : (cues[index]?.key ?? null))
  }

  return { cues, openKey, open, actsOf, addNow: () => addAt(now()), shift, goToWarning }
}
