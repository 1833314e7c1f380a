import { downloadInvitations } from '@akada/contract/calls/invitations.ts'
import { formatCount } from '@akada/contract/counts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { InvitationFilters } from './invitation-filters.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { stateOf } from './invitation-words.ts'
import { type Filters, invitationsQuery, queryOf, type Scope } from './invitations.api.ts'
import { InviteDialog } from './invite-dialog.tsx'

type Place = { search?: string | undefined; state?: string | undefined; page?: number | undefined }

export const loadingInvitations = 'Loading invitations…'

/** Lists invitations, with a search, a download and the form to invite students. */
export function InvitationDesk({ scope, listAt }: { scope: Scope; listAt: (place: Place) => string }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isInviting, setInviting] = useState(false)
  const filters: Filters = { search: query.get('search') ?? '', state: stateOf(query.get('state')) }
  const list = useQuery(invitationsQuery(scope, { ...filters, page: pageNumberOf(query) }))
  const at = ({ search, state }: Filters, page?: number) => listAt({ search: search || undefined, state, page })
  const isFiltered = filters.search !== '' || filters.state !== undefined
  const allowance = scope === 'own' ? list.data?.allowance : undefined
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-muted">
          {allowance && `${formatCount(allowance.left)} of ${formatCount(allowance.limit)} invitations left this month.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <DownloadButton load={() => download(downloadInvitations, { query: queryOf(scope, filters) })}>Download CSV</DownloadButton>
          <Button onClick={() => setInviting(true)}>Invite students</Button>
        </div>
      </div>
      <InvitationFilters filters={filters} onChange={(asked) => void navigate(at(asked), { preventScrollReset: true })} />
      <div className="my-8">
        <PagedList
          list={list}
          loading={loadingInvitations}
          failure="We couldn’t load the invitations."
          empty={
            isFiltered ? (
              <Empty drawing="search" text="No matching invitations. Try different filters." />
            ) : (
              <Empty drawing="courses" title="No invitations yet" text="Invite people by email. They take the course free of charge." />
            )
          }
          linkTo={(page) => at(filters, pageInAddress(page))}
        >
          {(shown) => <InvitationTable invitations={shown} scope={scope} />}
        </PagedList>
      </div>
      <InviteDialog open={isInviting} scope={scope} onClose={() => setInviting(false)} />
    </>
  )
}
