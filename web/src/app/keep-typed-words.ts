const searchBoxIn = (root: HTMLElement) => root.querySelector<HTMLInputElement>('form[role="search"] input')

/**
 * A page that only one person sees takes the place of the skeleton that the server sent, header included. What is answered brings
 * what was typed into the search box until then, and the cursor, into the new one: to be called as soon as that stands.
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
