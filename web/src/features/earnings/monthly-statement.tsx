import { downloadMonthlyStatement } from '@akada/contract/calls/statements.ts'
import type { Currency } from '@akada/contract/money.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { useSite } from '../../lib/site.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { monthsBefore, monthText } from './earnings-words.ts'

const MONTHS = 24

/** Downloads the statement of one month as PDF. */
export function MonthlyStatement({ currency }: { currency: Currency }) {
  const { timeZone } = useSite()
  const months = monthsBefore(dayIn(timeZone, new Date()), MONTHS)
  const [month, setMonth] = useState(months[1] ?? months[0] ?? '')
  return (
    <div className="mb-5 flex flex-wrap items-end gap-4">
      <div className="w-52">
        <SelectField label="Monthly statement" value={month} onChange={({ target }) => setMonth(target.value)}>
          {months.map((value) => (
            <option key={value} value={value}>
              {monthText(value)}
            </option>
          ))}
        </SelectField>
      </div>
      <DownloadButton load={() => download(downloadMonthlyStatement, { query: { currency, month } })}>Download PDF</DownloadButton>
    </div>
  )
}
