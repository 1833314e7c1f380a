import { curriculumLimits } from '@akada/contract/limits.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import { useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Paced } from './curriculum-context.ts'

type OpeningDialogProps = { paced: Paced; onSave: (opens: OpeningRule | null) => void; onClose: () => void }

/** Asks when a section or lecture opens to students. */
export const OpeningDialog = ({ paced, onSave, onClose }: OpeningDialogProps) => (
  <Dialog
    open
    title={
      <>
        Opening of “<bdi>{paced.thing.title}</bdi>”
      </>
    }
    onClose={onClose}
  >
    <OpeningForm
      paced={paced}
      onSave={(opens) => {
        onSave(opens)
        onClose()
      }}
      onClose={onClose}
    />
  </Dialog>
)

type Kind = OpeningRule['kind'] | 'AT_ONCE'

const choices: Record<Kind, string> = {
  AT_ONCE: 'At once',
  AFTER_DAYS: 'Days after enrollment',
  ON_DATE: 'On a date',
  AFTER_SECTION: 'After the previous section',
}

function OpeningForm({ paced: { thing, opens }, onSave, onClose }: OpeningDialogProps) {
  const { timeZone } = useSite()
  const [kind, setKind] = useState<Kind>(opens?.kind ?? 'AT_ONCE')
  const [days, setDays] = useState(opens?.kind === 'AFTER_DAYS' ? String(opens.days) : '7')
  const [date, setDate] = useState(opens?.kind === 'ON_DATE' ? opens.date : '')
  const [wasSent, setSent] = useState(false)
  const rule = ruleOf(kind, { days, date })
  const error = (isFaulty: boolean, sentence: string) => (wasSent && isFaulty ? sentence : undefined)

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (rule === undefined) setSent(true)
        else onSave(rule)
      }}
    >
      <SelectField label="Opens" data-autofocus value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}>
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {value === 'AT_ONCE' && thing.kind === 'LECTURE' ? 'With its section' : label}
          </option>
        ))}
      </SelectField>
      {kind === 'AFTER_DAYS' && (
        <TextField
          label="Days"
          required
          inputMode="numeric"
          value={days}
          error={error(rule === undefined, `Enter a whole number from 1 to ${curriculumLimits.openingDays}.`)}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      )}
      {kind === 'ON_DATE' && (
        <TextField
          label="Date"
          hint={`Opens at the start of the day, ${timeZone.replaceAll('_', ' ')} time.`}
          required
          type="date"
          value={date}
          error={error(rule === undefined, 'Choose a date.')}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
      )}
      <p className="text-ink-muted">Free previews are always open. Students keep the lectures that they’ve completed.</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </DialogActions>
    </form>
  )
}

/** Returns the rule in the form, null for none, or undefined for an incomplete one. */
function ruleOf(kind: Kind, { days, date }: { days: string; date: string }): OpeningRule | null | undefined {
  switch (kind) {
    case 'AT_ONCE':
      return null
    case 'AFTER_DAYS':
      return /^[1-9]\d{0,2}$/.test(days.trim()) ? { kind, days: Number(days) } : undefined
    case 'ON_DATE':
      return /^[1-2]\d{3}-\d\d-\d\d$/.test(date) ? { kind, date } : undefined
    case 'AFTER_SECTION':
      return { kind }
  }
}
