import type { MouseEvent } from 'react'

/** Leaving a field may put a message under it, which would move a button or a link from below the pointer that presses it. */
export function keepFieldFocused(event: MouseEvent) {
  const isPressed = event.target instanceof Element && event.target.closest('button, a, [data-submits]') !== null
  if (isPressed && document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) event.preventDefault()
}
