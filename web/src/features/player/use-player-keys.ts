import { useEffect, useRef } from 'react'
import { actionOf, type FocusPlace, type PlayerAction } from './player-keys.ts'
import { currentSettings } from './player-settings.ts'

const typing = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const ownArrows = 'input[type=radio], input[type=range], [role=menu], [role=tablist]'
const ownSpace = 'button, a[href], summary, input[type=checkbox], input[type=radio], [role=menu], [role=tab]'

/** Listens on the whole page; with the page's keys switched off, only while the focus is in the player. */
export function usePlayerKeys(frame: HTMLElement, act: (action: PlayerAction) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || isElsewhere(target, frame)) return
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const action = actionOf({ key: event.key, hasModifier, isRepeat: event.repeat }, placeOf(target))
      if (action === undefined) return
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [frame])
}

/** An open dialog has the keys to itself, and to the player that stands in it. */
function isElsewhere(target: Element, frame: HTMLElement): boolean {
  const dialog = document.querySelector('dialog[open]')
  return (dialog !== null && !dialog.contains(frame)) || (!currentSettings().hasPageKeys && !frame.contains(target))
}

function placeOf(target: Element): FocusPlace {
  if (target.closest(typing)) return 'typing'
  // The seek bar moves as the arrows of the page do, so it needs none of its own.
  if (target.closest(ownArrows) && !target.closest('[data-seek]')) return 'arrows'
  return target.closest(ownSpace) ? 'button' : 'elsewhere'
}
