import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { type AuditPage, auditQuery, downloadAudit, given, placeOf } from '../features/audit-log/audit-log.api.ts'
import { AuditSearch } from '../features/audit-log/audit-search.tsx'
import { AuditTable } from '../features/audit-log/audit-table.tsx'
import type { Head } from '../lib/page.ts'
import { ageIn, tableParams } from '../lib/table-address.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { OlderPages } from '../ui/older-pages.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Audit log · Admin' })

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const place = placeOf(query)
  const { before, ...filters } = place
  const sort = ageIn(query, 'at')
  const linkTo = (entry?: number) => adminPaths.audit({ ...tableParams(query), ...given(filters), before: entry })
  const audit = useQuery(auditQuery({ ...place, sort }))
  return (
    <>
      <Heading />
      {/* Resets the fields when the URL changes. */}
      <AuditSearch
        key={JSON.stringify(filters)}
        filters={filters}
        people={audit.data?.people ?? []}
        onSearch={(asked) => void navigate(adminPaths.audit({ ...tableParams(query), ...given(asked) }))}
      />
      <div className="my-8">
        <Entries audit={audit} isFiltered={Object.keys(given(filters)).length > 0} />
        {audit.data && (
          <div className="py-6 empty:hidden">
            <OlderPages
              first={before === undefined ? null : linkTo()}
              next={audit.data.next === null ? null : linkTo(audit.data.next)}
              isOldestFirst={sort === 'oldest'}
            />
          </div>
        )}
      </div>
      {audit.data && audit.data.entries.length > 0 && <DownloadButton load={() => downloadAudit(filters)}>Download CSV</DownloadButton>}
    </>
  )
}

type EntriesProps = { audit: UseQueryResult<AuditPage>; isFiltered: boolean }

function Entries({ audit, isFiltered }: EntriesProps) {
  if (audit.isPending) return <ListSkeleton label={loading} />
  if (!audit.data)
    return (
      <Failed message="We couldn’t load the audit log." error={audit.error} onRetry={() => void audit.refetch()} busy={audit.isFetching} />
    )
  const { entries } = audit.data
  if (entries.length === 0)
    return <Empty drawing="search" text={isFiltered ? 'No matching entries. Try different filters.' : 'No activity yet.'} />
  return (
    <div aria-busy={audit.isPlaceholderData || undefined}>
      <AuditTable entries={entries} />
    </div>
  )
}

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loading} />
  </>
)

const loading = 'Loading audit log…'

const Heading = () => (
  <>
    <h1 className="text-3xl">Audit log</h1>
    <p className="mt-2 mb-6 text-ink-muted">A permanent, read-only record of every admin and manager action.</p>
  </>
)
