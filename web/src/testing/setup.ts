// What every screen test stands on: a clean page each time, silence on the console, and the parts of the platform that jsdom lacks.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// A part that is loaded when it is first needed takes its time on a busy machine; nothing that is there waits for this.
configure({ asyncUtilTimeout: 5_000 })

const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words.map(String).join(' ')))
  }
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(complaints, `a screen must not write errors or warnings to the console:\n${complaints.slice(0, 3).join('\n')}`).toEqual([])
})

vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') })

// jsdom lays nothing out: nothing is ever out of sight, or has another size.
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

function toggle(popover: HTMLElement, isOpen: boolean) {
  if (popover.hasAttribute('data-popover-open') === isOpen) return
  const states = { oldState: isOpen ? 'closed' : 'open', newState: isOpen ? 'open' : 'closed' }
  popover.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
  popover.toggleAttribute('data-popover-open', isOpen)
  // jsdom forgets computed styles when an element's own style changes, not when another attribute does.
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
