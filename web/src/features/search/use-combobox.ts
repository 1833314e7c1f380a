import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

type Combobox = {
  listId: string
  /** The id of the option that Enter opens. */
  activeId: string | undefined
  isExpanded: boolean
  onOpen: () => void
  onClose: () => void
  onKey: (event: KeyboardEvent) => void
  onSubmit: () => void
}

/**
 * Makes the existing input a combobox instead of replacing it, so that its text, caret and focus stay unchanged.
 * React doesn't set these attributes, so rerenders don't change them.
 */
export function useCombobox(input: HTMLInputElement, { listId, activeId, isExpanded, ...on }: Combobox) {
  const onOpen = useEffectEvent(on.onOpen)
  const onClose = useEffectEvent(on.onClose)
  const onKey = useEffectEvent(on.onKey)
  const onSubmit = useEffectEvent(on.onSubmit)

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    for (const opening of ['focus', 'click', 'input']) input.addEventListener(opening, () => onOpen(), { signal })
    // Handles text that was typed before this effect ran.
    if (document.activeElement === input) onOpen()
    input.addEventListener('blur', () => onClose(), { signal })
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    input.form?.addEventListener('submit', () => onSubmit(), { signal })
    return () => end.abort()
  }, [input])

  useLayoutEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('autocomplete', 'off')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-haspopup', 'listbox')
  }, [input])

  useLayoutEffect(() => {
    input.setAttribute('aria-expanded', String(isExpanded))
    setOrRemove(input, 'aria-controls', isExpanded ? listId : undefined)
    setOrRemove(input, 'aria-activedescendant', activeId)
  }, [input, listId, isExpanded, activeId])
}

function setOrRemove(element: Element, name: string, value: string | undefined) {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
