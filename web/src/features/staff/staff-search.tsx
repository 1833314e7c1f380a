import { lazy, Suspense, useState } from 'react'
import { useCharacterKeys, usePageKeys } from '../../lib/page-keys.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

/** Opens the search of staff on `/`, unless the user turned single-key shortcuts off, and on Ctrl+K. `hasButton`: also with a button. */
export function StaffSearch({ hasButton = false }: { hasButton?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const hasSlash = useCharacterKeys()
  usePageKeys((event) => {
    if (!isShortcut(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    setOpen(true)
  })
  return (
    <>
      {hasButton && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts={hasSlash ? '/ Control+K' : 'Control+K'}
          className={`ml-auto ${buttonClass({ variant: 'secondary', size: 'small' })}`}
          onClick={() => setOpen(true)}
        >
          <Icon name="search" />
          Search
          <span className="rounded-sm border border-line px-1.5 text-xs text-ink-muted max-sm:hidden" aria-hidden="true">
            {hasSlash ? '/' : 'Ctrl K'}
          </span>
        </button>
      )}
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** `/` is a character in fields, while Ctrl+K works in them too. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k'
  return key === '/' && !(target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]'))
}
