import { useState } from 'react'
import { megabytes } from '../../lib/file-size.ts'
import { signs } from '../../lib/format.ts'
import { formatMonthName } from '../../lib/moments.ts'
import { useCurrency } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { warningFor } from './data-use.rules.ts'
import { changeDataUse, resetDataUse, useDataUse } from './data-use.store.ts'

/** Shows how much data videos have used on this device this month, and edits the user's budget. */
export function DataUseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Data used this month">
      <DataUsePanel onClose={onClose} />
    </Dialog>
  )
}

function DataUsePanel({ onClose }: { onClose: () => void }) {
  const currency = useCurrency()
  const { month, bytes, budgetBytes, pricePerGb } = useDataUse()
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p role="status" className="tabular font-semibold">
          You’ve used {megabytes(bytes)}
          {budgetBytes !== null && ` of ${megabytes(budgetBytes)}`} in {formatMonthName(month)}.
        </p>
        {budgetBytes !== null && (
          <>
            <ProgressBar label="Data budget used" percent={Math.min(100, (100 * bytes) / budgetBytes)} />
            {warnings[warningFor(bytes, budgetBytes) ?? 'none']}
          </>
        )}
        <p className="text-sm text-ink-muted">An estimate of the data that videos have used on this device. Downloads count once.</p>
      </div>
      <NumberField
        label="Monthly budget (MB)"
        hint="We’ll alert you at 80% and 100%. Playback never stops."
        value={budgetBytes === null ? null : budgetBytes / 1e6}
        onChange={(budget) => changeDataUse({ budgetBytes: budget === null ? null : budget * 1e6 })}
      />
      <NumberField
        label={`Cost of 1 GB (${signs[currency]})`}
        hint="Used to estimate the cost of each video."
        value={pricePerGb}
        onChange={(price) => changeDataUse({ pricePerGb: price })}
      />
      <DialogActions>
        <Button variant="secondary" disabled={bytes === 0} onClick={resetDataUse}>
          Reset to 0
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  )
}

const warnings = {
  none: null,
  near: <p className="text-sm text-warning">You’ve used most of your budget. Try Data saver or Audio only.</p>,
  over: <p className="text-sm text-warning">You’ve used your whole budget.</p>,
}

const AT_MOST = 1e9

type NumberFieldProps = { label: string; hint: string; value: number | null; onChange: (value: number | null) => void }

/** Applies each valid value as it is typed. Invalid input is ignored. */
function NumberField({ label, hint, value, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  return (
    <TextField
      label={label}
      hint={hint}
      error={isRight(text) ? undefined : 'Enter a number above 0, or leave this blank.'}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        if (isRight(typed)) onChange(typed.trim() === '' ? null : Number(typed))
      }}
    />
  )
}

const isRight = (text: string) => text.trim() === '' || (Number(text) > 0 && Number(text) <= AT_MOST)
