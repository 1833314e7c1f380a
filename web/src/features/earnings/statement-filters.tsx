import type { Currency } from '@akada/contract/money.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Period } from './earnings.api.ts'
import { currencyNames } from './earnings-words.ts'

type StatementFiltersProps = { period: Period; onPeriod: (period: Period) => void }

/** Edits the statement's currency and period, which the URL stores. */
export function StatementFilters({ period, onPeriod }: StatementFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()

  function ask() {
    const given = new FormData(form.current ?? undefined)
    const [from, to] = [String(given.get('from')) || undefined, String(given.get('to')) || undefined]
    const isBackwards = from !== undefined && to !== undefined && from > to
    setFault(isBackwards ? 'The end date is before the start date.' : undefined)
    if (isBackwards) form.current?.querySelector<HTMLInputElement>('[name=to]')?.focus()
    else onPeriod({ currency: given.get('currency') === 'USD' ? 'USD' : 'NGN', from, to })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    ask()
  }

  return (
    <form ref={form} noValidate aria-label="Statement" className="flex flex-wrap items-start gap-4" onSubmit={submit}>
      <div className="w-36">
        <SelectField label="Currency" name="currency" defaultValue={period.currency} onChange={ask}>
          {(Object.keys(currencyNames) as Currency[]).map((currency) => (
            <option key={currency} value={currency}>
              {currencyNames[currency]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="w-44">
        <TextField label="From" name="from" type="date" defaultValue={period.from ?? ''} />
      </div>
      <div className="w-44">
        <TextField label="To" name="to" type="date" defaultValue={period.to ?? ''} error={fault} />
      </div>
      <Button type="submit" variant="secondary" className="self-end">
        Show
      </Button>
    </form>
  )
}
