const FIELDS = 'form[data-messages] :is(input, textarea, select, [contenteditable="true"])'

/**
 * A field that loses focus may show a message below it, which would move the pressed button or link away from the pointer. While a
 * form that shows its own messages is on the page, pressing any button or link on the page keeps the field focused. Returns a cleanup
 * function.
 */
export function keepFieldsFocused(): () => void {
  const keep = (event: MouseEvent) => {
    const isPressed = event.target instanceof Element && event.target.closest('button, a, [data-submits]') !== null
    if (isPressed && document.activeElement?.matches(FIELDS)) event.preventDefault()
  }
  document.addEventListener('mousedown', keep)
  return () => document.removeEventListener('mousedown', keep)
}
