import type { RowChoice } from './table-columns.ts'

/** Selects a row for a bulk action. Renders nothing if the row can't be selected. */
export const RowCheck = <Row,>({ row, choice }: { row: Row; choice: RowChoice<Row> }) =>
  choice.isOffered(row) ? (
    <label className="row-check">
      <input
        type="checkbox"
        aria-label={`Select ${choice.nameOf(row)}`}
        checked={choice.isChosen(row)}
        onChange={() => choice.onToggle(row)}
        className="size-5 accent-brand"
      />
    </label>
  ) : null
