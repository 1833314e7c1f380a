import { useNavigate, useSearchParams } from 'react-router'
import { SalesJournal } from '../features/tax/sales-journal.tsx'
import { taxPeriodIn, taxPeriods } from '../features/tax/tax-period.ts'
import { VatReport } from '../features/tax/vat-report.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { useSite } from '../lib/site.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { SelectField } from '../ui/field.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Tax · Manager' })

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const periods = taxPeriods(useSite().timeZone)
  const period = taxPeriodIn(query, periods)
  const inAddress = (name: string) => (name === periods[0]?.name ? undefined : name)
  if (!period) return <Pending />
  const { name, from, to } = period
  return (
    <>
      <Heading />
      <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="w-56 max-w-full">
          <SelectField
            label="Period"
            value={name}
            onChange={({ currentTarget }) =>
              void navigate(managerPaths.tax({ period: inAddress(currentTarget.value) }), { replace: true, preventScrollReset: true })
            }
          >
            {periods.map((each) => (
              <option key={each.name} value={each.name}>
                {each.label}
              </option>
            ))}
          </SelectField>
        </div>
        <VatReport days={{ from, to }} />
        <SalesJournal
          days={{ from, to }}
          page={pageNumberOf(query)}
          linkTo={(page) => managerPaths.tax({ period: inAddress(name), page: pageInAddress(page) })}
        />
      </div>
    </>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading the tax reports…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Tax</h1>
