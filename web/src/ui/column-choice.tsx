import { useState } from 'react'
import { Button } from './button.tsx'
import { CheckField } from './check-field.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { type Column, choiceKey } from './table-columns.ts'

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  onChoose: (keys: readonly string[] | undefined) => void
  /** The classes of the button that opens the dialog. */
  className?: string
}

/** Chooses the columns of a table. */
export function ColumnChoice<Row>({ columns, shown, onChoose, className }: ColumnChoiceProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const isShown = (key: string) => shown.some((column) => choiceKey(column) === key)
  const all = [...new Map(columns.filter(({ phone }) => phone !== 'primary').map((column) => [choiceKey(column), column.header])).entries()]
  const toggle = (key: string) => onChoose(all.map(([each]) => each).filter((each) => (each === key ? !isShown(each) : isShown(each))))
  return (
    <>
      <Button variant="secondary" size="small" className={className} onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Dialog open={isOpen} title="Columns" onClose={() => setOpen(false)}>
        <div className="grid gap-3">
          {all.map(([key, header]) => (
            <CheckField key={key} label={header} checked={isShown(key)} onChange={() => toggle(key)} />
          ))}
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={() => onChoose(undefined)}>
            Reset
          </Button>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
