import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type FilterSheetProps = {
  open: boolean
  onClose: () => void
  /** The number of courses as text. */
  total: string
  /** Undefined if no filter is active. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** Shows the filters on narrow screens. A choice updates the list behind the sheet immediately. */
export const FilterSheet = ({ open, onClose, total, onClear, children }: FilterSheetProps) => (
  <Dialog open={open} onClose={onClose} title="Filters" size="sheet">
    <form autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
    {/* Announces the total here, because content behind an open sheet isn't announced. */}
    <p role="status" className="sr-only">
      {total}
    </p>
    <div className="sticky bottom-0 -mx-5 -mb-5 flex gap-3 border-t border-line bg-raised px-5 py-4 sm:-mx-6 sm:-mb-6 sm:px-6">
      <Button variant="secondary" disabled={onClear === undefined} onClick={onClear}>
        Clear all
      </Button>
      <Button className="flex-1" onClick={onClose}>
        Show {total || 'courses'}
      </Button>
    </div>
  </Dialog>
)
