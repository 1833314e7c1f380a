/** Once the row has moved or gone: a browser drops the focus of what leaves its place. */
export function focusOn(elementId: string) {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(elementId)?.focus()))
}
