const searchBoxIn = (root: HTMLElement) => root.querySelector<HTMLInputElement>('form[role="search"] input')

/**
 * Preserves the search text when hydration replaces the server's skeleton, header included. The returned function copies the typed
 * text and the cursor into the new box. Call it as soon as that box is in the document.
 */
export function keepTypedWords(root: HTMLElement): () => void {
  const sent = searchBoxIn(root)
  let lastFocused: EventTarget | null = document.activeElement
  const follow = ({ target }: FocusEvent) => {
    lastFocused = target
  }
  document.addEventListener('focusin', follow)
  return () => {
    document.removeEventListener('focusin', follow)
    const box = searchBoxIn(root)
    if (!sent || !box || box === sent || sent.value === sent.defaultValue) return
    box.value = sent.value
    if (lastFocused !== sent) return
    box.focus({ preventScroll: true })
    box.setSelectionRange(sent.selectionStart, sent.selectionEnd)
  }
}
