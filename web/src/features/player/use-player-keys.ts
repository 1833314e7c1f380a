import { usePageKeys } from '../../lib/page-keys.ts'
import { actionOf, type KeysTaken, type PlayerAction } from './player-keys.ts'
import { currentSettings } from './player-settings.ts'

// Keys that elements use themselves, by role (ARIA Authoring Practices Guide), whether the role is explicit or native.
const typed = 'textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=spinbutton]'
const chosenByLetter =
  '[role^=menu], [role=listbox], [role=option], [role=combobox], [role=tree], [role=treeitem], [role=grid], [role=treegrid]'
const movedByArrows =
  'input[type=range], input[type=radio], [role=slider], [role=radio], [role=tab], [role=tablist], [role=scrollbar], [role=separator]'
const pressed = 'button, a[href], summary, input, [role=button], [role=link], [role=checkbox], [role=switch], [role=radio], [role=tab]'
const notTyped = 'range, checkbox, radio, button, submit, reset, image, file, color'.split(', ').map((type) => `[type=${type}]`)
const letters = `input:not(${notTyped.join(', ')}), ${typed}, ${chosenByLetter}`

const all = (): boolean => true

/**
 * Listens on the whole page, or only inside the frame if page-wide keys are turned off. `isUsed` selects the actions; the browser handles
 * the keys of other actions.
 */
export function usePlayerKeys(frame: HTMLElement, act: (action: PlayerAction) => void, isUsed: (action: PlayerAction) => boolean = all) {
  usePageKeys((event) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (isElsewhere(target, frame)) return
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const action = actionOf({ key: event.key, hasModifier, isRepeat: event.repeat }, takenBy(target))
    if (action === undefined || !isUsed(action)) return
    event.preventDefault()
    act(action)
  })
}

/** An open dialog receives the keys, unless the player is inside it. */
function isElsewhere(target: Element, frame: HTMLElement): boolean {
  const dialog = document.querySelector('dialog[open]')
  return (dialog !== null && !dialog.contains(frame)) || (!currentSettings().hasPageKeys && !frame.contains(target))
}

function takenBy(target: Element): KeysTaken {
  if (target.closest(letters)) return { space: true, arrows: true, letters: true }
  // On the page's own seek bar, arrow keys already seek. Sliders don't use Space.
  const isSlider = target.closest('input[type=range], [role=slider]') !== null
  return {
    space: !isSlider && target.closest(pressed) !== null,
    arrows: target.closest('[data-seek]') === null && target.closest(movedByArrows) !== null,
    letters: false,
  }
}
