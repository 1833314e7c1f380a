const FIELDS = 'form[data-messages] :is(input, textarea, select, [contenteditable="true"])'

/**
 * Leaving a field may put a message under it, which would move a button or a link from below the pointer that presses it. While a form
 * that shows its own messages is on the page, pressing one leaves its fields focused, wherever on the page the button or the link is.
 * Answers how to stop.
 */
export function keepFieldsFocused(): () => void {
  const keep = (event: MouseEvent) => {
    const isPressed = event.target instanceof Element && event.target.closest('button, a, [data-submits]') !== null
    if (isPressed && document.activeElement?.matches(FIELDS)) event.preventDefault()
  }
  document.addEventListener('mousedown', keep)
  return () => document.removeEventListener('mousedown', keep)
}
