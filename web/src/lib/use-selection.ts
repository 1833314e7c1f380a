import { useState } from 'react'

/** The selected items of a list. Items that have left the list are no longer selected. */
export type Selection = {
  ids: readonly number[]
  count: number
  has: (id: number) => boolean
  toggle: (id: number) => void
  toggleAll: () => void
  isAll: boolean
  /** Selects exactly these items. */
  choose: (ids: readonly number[]) => void
  /** The number of items that can be selected. */
  available: number
}

export function useSelection(available: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = available.filter((id) => chosen.has(id))
  // Forgets items that have left, so that they aren't selected when they return, for example on the previous page.
  if (ids.length < chosen.size) setChosen(new Set(ids))
  const isAll = available.length > 0 && ids.length === available.length
  return {
    ids,
    count: ids.length,
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(new Set(chosen.has(id) ? ids.filter((each) => each !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(isAll ? [] : available)),
    isAll,
    choose: (next) => setChosen(new Set(next)),
    available: available.length,
  }
}
