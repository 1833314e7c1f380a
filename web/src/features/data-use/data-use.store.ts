import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readItem, writeItem } from '../../lib/storage.ts'
import { showToast } from '../../ui/toast.tsx'
import { inMonth, type MonthsUse, monthOf, newWarning, type Warning } from './data-use.rules.ts'

// The number in the key is the version of the storage format.
const KEY = 'data-use:1'

const positive = z.nullable(z.number().check(z.gt(0)))

const DataUse = z.object({
  month: z.catch(z.string(), ''),
  bytes: z.catch(z.number().check(z.gte(0)), 0),
  /** The user's monthly budget, or null for none. */
  budgetBytes: z.catch(positive, null),
  /** The price per gigabyte that the user entered, in the displayed currency. */
  pricePerGb: z.catch(positive, null),
})
export type DataUse = z.infer<typeof DataUse>

const listeners = new Set<() => void>()

/** Counts bytes that a video has loaded on this device. */
export function countBytes(bytes: number) {
  const known = read()
  const month = inMonth(known, monthOf(new Date()))
  const after = month.bytes + bytes
  write({ ...known, ...month, bytes: after })
  const warning = newWarning({ before: month.bytes, after, budgetBytes: known.budgetBytes })
  if (warning) showToast({ kind: 'info', text: sentences[warning] })
}

const sentences: Record<Warning, string> = {
  near: 'You’ve used 80% of your data budget for this month.',
  over: 'You’ve used all of your data budget for this month.',
}

export const changeDataUse = (change: Partial<Omit<DataUse, keyof MonthsUse>>) => write({ ...read(), ...change })

export const resetDataUse = () => write({ ...read(), bytes: 0 })

export function useDataUse(): DataUse {
  const kept = useSyncExternalStore(subscribe, readText, () => null)
  const known = parsed(kept)
  return { ...known, ...inMonth(known, monthOf(new Date())) }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

// Other tabs also count, so the storage is read each time.
const readText = () => readItem(KEY) ?? '{}'
const read = () => parsed(readText())

function parsed(text: string | null): DataUse {
  try {
    return z.parse(DataUse, JSON.parse(text ?? '{}'))
  } catch {
    return z.parse(DataUse, {})
  }
}

function write(use: DataUse) {
  writeItem(KEY, JSON.stringify(use))
  for (const listener of listeners) listener()
}
