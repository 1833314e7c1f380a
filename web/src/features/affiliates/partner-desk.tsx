import type { SellerAffiliate } from '@akada/contract/affiliates.ts'
import { downloadAffiliates } from '@akada/contract/calls/affiliates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { affiliatesQuery, end, useAffiliatesChanged } from './affiliates.api.ts'
import { resultColumns } from './result-columns.tsx'

const columns: readonly Column<SellerAffiliate>[] = [
  { key: 'name', header: 'Affiliate', phone: 'primary', cell: ({ affiliate }) => <bdi>{affiliate.name}</bdi> },
  { key: 'code', header: 'Code', phone: 'secondary', cell: ({ code }) => <span className="tabular">{code ?? '–'}</span> },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ endedAt }) => (endedAt === null ? <Badge kind="success">Active</Badge> : <Badge>Ended</Badge>),
  },
  ...resultColumns,
  { key: 'actions', header: 'Actions', phone: 'details', align: 'right', cell: (row) => <End row={row} /> },
]

/** Lists the affiliates of the instructor's courses, and ends partnerships. */
export function PartnerDesk({ page, linkTo }: { page: number; linkTo: (page: number) => string }) {
  const list = useQuery(affiliatesQuery(page))
  return (
    <>
      {list.data && list.data.totalElements > 0 && (
        <div className="mb-6 flex justify-end">
          <DownloadButton load={() => download(downloadAffiliates, {})}>Download CSV</DownloadButton>
        </div>
      )}
      <PagedList
        list={list}
        loading="Loading affiliates…"
        failure="We couldn’t load the affiliates."
        empty={
          <Empty
            drawing="courses"
            title="No affiliates yet"
            text="Affiliates appear here after the first click on a link to your courses."
          />
        }
        linkTo={linkTo}
      >
        {(shown) => <Table caption="Affiliates" isCaptionHidden columns={columns} rows={shown} rowKey={({ affiliate }) => affiliate.id} />}
      </PagedList>
    </>
  )
}

function End({ row: { affiliate, endedAt } }: { row: SellerAffiliate }) {
  const [isAsking, setAsking] = useState(false)
  const changed = useAffiliatesChanged()
  if (endedAt !== null) return null
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`End: ${affiliate.name}`} onClick={() => setAsking(true)}>
        End
      </Button>
      <ReasonDialog
        open={isAsking}
        title="End this partnership?"
        hint="We’ll send this text to the affiliate."
        confirmText="End partnership"
        busyText="Ending…"
        variant="danger"
        failure="We couldn’t end this partnership. Please try again."
        confirm={(reason) => end(affiliate.id, reason)}
        onDone={() => {
          setAsking(false)
          changed()
          showToast({ kind: 'success', text: 'The partnership has ended. We’ll notify the affiliate.' })
        }}
        onCancel={() => setAsking(false)}
      >
        New clicks and orders on your courses will earn <bdi>{affiliate.name}</bdi> nothing. Orders that are already placed keep their
        commission. You can’t undo this.
      </ReasonDialog>
    </>
  )
}
