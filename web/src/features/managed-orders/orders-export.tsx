import { downloadOrders } from '@akada/contract/calls/purchases.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

type Days = { from: string; to: string }

/** Downloads a period's orders as a CSV file. */
export function OrdersExport() {
  const { timeZone } = useSite()
  const [fault, setFault] = useState<string>()
  const file = useMutation({
    mutationFn: (query: Days) => download(downloadOrders, { query }),
    onError: (error) => setFault(sentenceOf(error, 'We couldn’t create the file. Please try again.')),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const days = { from: String(form.get('from')), to: String(form.get('to')) }
    const problem = problemOf(days)
    setFault(problem)
    if (problem === undefined) file.mutate(days)
    else event.currentTarget.querySelector<HTMLInputElement>('[name=to]')?.focus()
  }

  const today = dayIn(timeZone, new Date())
  return (
    <SectionCard title="Export orders" intro="Without names. Paid orders by payment date, others by order date.">
      <form noValidate className="grid items-start gap-4 sm:grid-cols-[12rem_12rem_auto] sm:justify-start" onSubmit={submit}>
        <TextField label="From" name="from" type="date" defaultValue={`${today.slice(0, 8)}01`} max={today} required />
        <TextField label="To" name="to" type="date" defaultValue={today} max={today} required error={fault} />
        <Button type="submit" variant="secondary" className="sm:mt-7" busy={file.isPending} busyText="Preparing…">
          Download CSV
        </Button>
      </form>
    </SectionCard>
  )
}

function problemOf({ from, to }: Days): string | undefined {
  if (from === '' || to === '') return 'Choose both dates.'
  return from > to ? 'The end date is before the start date.' : undefined
}
