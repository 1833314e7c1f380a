import { type ReactNode, useId } from 'react'
import type { Selection } from '../lib/use-selection.ts'
import { Banner } from './banner.tsx'

type BulkBarProps = {
  selection: Selection
  /** Names the items, such as `emails`. */
  noun: string
  /** The actions on the selected items. */
  children: ReactNode
}

/** What a bulk action did, and each item that was refused. */
export type Outcome = { text: string; refused: readonly { id: number; name: string; message: string }[] }

/** Selects all items of a list, and shows the actions on the selected ones. Stays in view above the list. */
export function BulkBar({ selection, noun, children }: BulkBarProps) {
  const id = useId()
  if (selection.available === 0) return null
  return (
    <section aria-label="Bulk actions" className="bulk-bar">
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = selection.count > 0 && !selection.isAll
          }}
          checked={selection.isAll}
          onChange={selection.toggleAll}
          className="size-5 flex-none accent-brand"
        />
        <label htmlFor={id} className="py-2">
          Select all {noun} on this page
        </label>
      </div>
      <span role="status" className="text-ink-muted">
        {selection.count > 0 && `${selection.count} selected`}
      </span>
      {selection.count > 0 && <span className="ml-auto flex flex-wrap gap-2">{children}</span>}
    </section>
  )
}

/** Shows the outcome of the last bulk action, also after its items have left the list. */
export const BulkOutcomeNote = ({ outcome }: { outcome: Outcome | null }) =>
  outcome && (
    <Banner kind={outcome.refused.length > 0 ? 'warning' : 'success'}>
      {outcome.text}
      {outcome.refused.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {outcome.refused.map(({ id, name, message }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {message}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )

type Results = { results: readonly { id: number; refusal: { message: string } | null }[] }

type Named = { done: (count: number) => string; failed: (count: number) => string; nameOf: (id: number) => string }

/** Sums up the outcome of a bulk action: what was done, and each item that was refused. */
export function outcomeOf({ results }: Results, { done, failed, nameOf }: Named): Outcome {
  const refused = results.flatMap(({ id, refusal }) => (refusal ? [{ id, name: nameOf(id), message: refusal.message }] : []))
  const finished = results.length - refused.length
  const parts = [finished > 0 && done(finished), refused.length > 0 && failed(refused.length)]
  return { text: parts.filter(Boolean).join(' '), refused }
}
