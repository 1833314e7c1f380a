// Adds the browser features that jsdom lacks. Evaluated once per test file.
import { quickComputedStyle } from './quick-computed-style.ts'

Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } })

// jsdom has no layout, so every element is in view and keeps its size.
Element.prototype.scrollIntoView ??= () => undefined
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects()
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const dialog = HTMLDialogElement.prototype
let focusedBefore: Element | null = null

dialog.showModal ??= function showModal(this: HTMLDialogElement) {
  focusedBefore = document.activeElement
  this.open = true
  this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]')?.focus()
}
dialog.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return
  this.open = false
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
  this.dispatchEvent(new Event('close'))
}

const closedPopovers = document.createElement('style')
closedPopovers.textContent = '[popover] { display: none }'
document.head.append(closedPopovers)
window.getComputedStyle = quickComputedStyle(window.getComputedStyle)

function toggle(popover: HTMLElement, isOpen: boolean) {
  if (popover.hasAttribute('data-popover-open') === isOpen) return
  const states = { oldState: isOpen ? 'closed' : 'open', newState: isOpen ? 'open' : 'closed' }
  popover.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
  popover.toggleAttribute('data-popover-open', isOpen)
  // The inline style overrides the sheet above.
  popover.style.display = isOpen ? 'block' : ''
  popover.dispatchEvent(Object.assign(new Event('toggle'), states))
}

HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
  toggle(this, true)
}
HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
  toggle(this, false)
}

document.addEventListener('click', (event) => {
  const opener = event.target instanceof Element ? event.target.closest('[popovertarget]') : null
  const popover = document.getElementById(opener?.getAttribute('popovertarget') ?? '')
  if (popover) toggle(popover, !popover.hasAttribute('data-popover-open'))
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const popover = document.querySelector<HTMLElement>('[popover=auto][data-popover-open]')
  if (popover) {
    toggle(popover, false)
    document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)?.focus()
    return
  }
  document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }))
})
