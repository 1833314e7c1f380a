import type { KeyboardEvent } from 'react'

export const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]

export function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void) {
  const items = itemsOf(event.currentTarget)
  const current = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
  const targets: Record<string, number> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: current <= 0 ? items.length - 1 : current - 1,
    Home: 0,
    End: items.length - 1,
  }
  const target = targets[event.key]
  if (target !== undefined) {
    event.preventDefault()
    items[target]?.focus()
  } else if (event.key === 'Tab') close()
}

const gapPx = 8
// The height of five items.
const leastRoomPx = 256

/**
 * Places the list under the button, or above the button if there isn't enough room below. Aligns their right edges if the button is in
 * the right half of the window, otherwise their left edges. Limits the list's size to the available room.
 */
export function placeAt(list: HTMLElement, button: DOMRect) {
  const isRight = button.left + button.width / 2 > window.innerWidth / 2
  const below = window.innerHeight - button.bottom
  const isAbove = below < leastRoomPx && button.top > below
  const left = Math.max(button.left, gapPx)
  list.style.top = isAbove ? 'auto' : `${button.bottom}px`
  list.style.bottom = isAbove ? `${window.innerHeight - button.top}px` : 'auto'
  list.style.left = `${isRight ? button.right : left}px`
  list.style.translate = isRight ? '-100%' : 'none'
  list.style.maxWidth = `${(isRight ? button.right : window.innerWidth - left) - gapPx}px`
  list.style.maxHeight = `${(isAbove ? button.top : below) - 2 * gapPx}px`
}
