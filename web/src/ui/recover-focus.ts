/** The focused element and its place in the document. The browser updates the range when parts of the page are removed. */
type Spot = { element: HTMLElement; place: Range; isMarked: boolean }

const CONTROLS = ':is(a[href], button, summary, [type="checkbox"], [type="radio"], [tabindex="0"]):not([tabindex="-1"])'
// On touch screens, focusing a text field would open the keyboard.
const CONTROLS_AND_FIELDS = `${CONTROLS}, input, select, textarea`
const OVERLAYS = 'dialog, [popover]'
const SECTIONS = 'section, article, [role="tabpanel"], dialog, main'

// If no event caused a render, React runs its effects slightly later.
const AFTER_EFFECTS_MS = 20

/**
 * When the focused control is removed, hidden or replaced, browsers move the focus to the body, and the Tab key starts over at the top
 * of the page. This moves the focus to the nearest control instead: the replacement, the next one of the list or card, the previous one, or
 * the heading of the section. Components that move the focus themselves take precedence. Returns a cleanup function.
 */
export function recoverFocus(): () => void {
  let onPage: Spot | undefined
  let inOverlay: Spot | undefined
  let isPlanned = false
  let recovered: Element | null = null

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const isInOverlay = target.closest(OVERLAYS) !== null
    inOverlay = isInOverlay ? spotOf(target) : undefined
    if (!isInOverlay) onPage = spotOf(target)
  }

  // A click on the page background leaves the control on purpose. If the blur came from a removal, the microtask runs after it.
  const release = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (document.activeElement !== document.body || !(target instanceof HTMLElement) || !isReachable(target)) return
      if (inOverlay?.element === target) inOverlay = undefined
      else if (onPage?.element === target) onPage = undefined
    })

  const recover = () => {
    isPlanned = false
    if (!isLost()) return
    const spot = inOverlay && isInOpenOverlay(inOverlay) ? inOverlay : onPage
    if (spot) recovered = focus(spot)
  }

  const plan = () => {
    if (isPlanned || !isLost()) return
    isPlanned = true
    setTimeout(recover, AFTER_EFFECTS_MS)
  }

  // A held key would also press the newly focused control, such as the next Delete button.
  const ignoreHeldKey = (event: KeyboardEvent) => {
    if (event.repeat && event.target === recovered) event.preventDefault()
    else recovered = null
  }

  const changes = new MutationObserver(plan)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'open'] })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', release)
  document.addEventListener('keydown', ignoreHeldKey)
  return () => {
    changes.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', release)
    document.removeEventListener('keydown', ignoreHeldKey)
  }
}

/** Browsers remove the focus from a hidden element only at the next layout. */
function isLost(): boolean {
  const { activeElement } = document
  return activeElement === document.body || (activeElement instanceof HTMLElement && !isVisible(activeElement))
}

function spotOf(element: HTMLElement): Spot {
  const place = document.createRange()
  place.setStartBefore(element)
  place.collapse(true)
  return { element, place, isMarked: element.matches(':focus-visible') }
}

const containerOf = ({ place: { startContainer } }: Spot): Element | null =>
  startContainer instanceof Element ? startContainer : startContainer.parentElement

function isInOpenOverlay(spot: Spot): boolean {
  const overlay = containerOf(spot)?.closest<HTMLElement>(OVERLAYS)
  return overlay != null && (overlay instanceof HTMLDialogElement ? overlay.open : isVisible(overlay))
}

function focus(spot: Spot): Element | null {
  const { element, isMarked } = spot
  // The control will be enabled again when its action ends.
  if (element.isConnected && element.matches(':disabled')) return null
  const target = isReachable(element) ? element : nearestTo(spot)
  if (target === null) return null
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.classList.add('outline-none')
  }
  target.focus({ preventScroll: !isMarked })
  return target
}

/** Searches increasingly large parts of the page around the place. */
function nearestTo(spot: Spot): HTMLElement | null {
  for (let part = containerOf(spot); part !== null && part !== document.body; part = part.parentElement) {
    const target = controlIn(part, spot) ?? headingOf(part)
    if (target) return target
    if (part instanceof HTMLElement && part.matches('main, dialog')) return part
  }
  return null
}

function controlIn(part: Element, { place, isMarked }: Spot): HTMLElement | undefined {
  const controls = [...part.querySelectorAll<HTMLElement>(isMarked ? CONTROLS_AND_FIELDS : CONTROLS)]
  const isAfter = (control: HTMLElement) => place.comparePoint(control, 0) > 0
  return (
    controls.find((control) => isAfter(control) && isReachable(control)) ??
    controls.findLast((control) => !isAfter(control) && isReachable(control))
  )
}

const headingOf = (part: Element) => (part.matches(SECTIONS) ? part.querySelector<HTMLElement>('h1, h2, h3, h4') : null)

const isReachable = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled, [inert] *') && isVisible(element)

// jsdom lacks `checkVisibility`.
const isVisible = (element: HTMLElement): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true
