import { type ReactNode, useRef } from 'react'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

import { MoveTools, RowTool } from '../../ui/row-tool.tsx'
import { useFocusByName } from '../../ui/use-focus-by-name.ts'

type RowListProps<Each extends { key: string }> = {
  legend: string
  /** The name of one row. */
  noun: string
  rows: readonly Each[]
  error: string | undefined
  onChange: (rows: Each[]) => void
  make: () => Each
  children: (row: Each, index: number, set: (change: Partial<Each>) => void) => ReactNode
}

// How many options, items or pairs a question can have.
const FEWEST = 2
const MOST = 10

/** Edits a list of options, items or pairs. Rows can be moved and removed, and the focus stays in the list. */
export function RowList<Each extends { key: string }>({ legend, noun, rows, error, onChange, make, children }: RowListProps<Each>) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const focusAfter = useFocusByName(fieldset)

  function add() {
    const row = make()
    onChange([...rows, row])
    focusAfter(`row-${row.key}`)
  }

  function remove(row: Each, index: number) {
    const neighbor = rows[index + 1] ?? rows[index - 1]
    onChange(rows.filter(({ key }) => key !== row.key))
    if (neighbor) focusAfter(`row-${neighbor.key}`)
  }

  function move(row: Each, index: number, by: 1 | -1) {
    onChange(moved(rows, index, index + by))
    focusAfter(`${by < 0 ? 'up' : 'down'}-${row.key}`)
  }

  return (
    <fieldset ref={fieldset} className="min-w-0">
      <legend className="field-label">{legend}</legend>
      {error && (
        <p role="alert" className="field-error mt-1">
          <Icon name="warning" />
          {error}
        </p>
      )}
      <ol className="mt-2 grid gap-3">
        {rows.map((row, index) => (
          <li key={row.key} className="flex flex-wrap items-start gap-2 rounded-md border border-line p-3 sm:flex-nowrap">
            <div className="min-w-0 flex-[1_1_100%] sm:flex-1">
              {children(row, index, (change) => onChange(rows.map((each) => (each.key === row.key ? { ...each, ...change } : each))))}
            </div>
            <div className="ml-auto flex sm:mt-6">
              <MoveTools
                name={`${noun} ${index + 1}`}
                id={row.key}
                index={index}
                count={rows.length}
                onMove={(by) => move(row, index, by)}
              />
              <RowTool
                icon="delete"
                label={`Delete ${noun} ${index + 1}`}
                isOff={rows.length <= FEWEST}
                onPress={() => remove(row, index)}
              />
            </div>
          </li>
        ))}
      </ol>
      {rows.length < MOST && (
        <Button variant="secondary" size="small" className="mt-3" onClick={add}>
          <Icon name="plus" />
          {`Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`}
        </Button>
      )}
    </fieldset>
  )
}
