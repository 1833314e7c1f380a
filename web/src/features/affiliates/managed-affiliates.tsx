import type { ManagedAffiliate } from '@akada/contract/affiliates.ts'
import { downloadManagedAffiliates } from '@akada/contract/calls/affiliates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { download } from '../../lib/download.ts'
import { managerPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { managedAffiliatesQuery, restore, suspend, useAffiliatesChanged } from './affiliates.api.ts'
import { resultColumns } from './result-columns.tsx'

const columns: readonly Column<ManagedAffiliate>[] = [
  {
    key: 'name',
    header: 'Affiliate',
    phone: 'primary',
    cell: ({ affiliate }) => (
      <Link to={managerPaths.person(affiliate.id)} className="link">
        <bdi>{affiliate.name}</bdi>
      </Link>
    ),
    phoneCell: ({ affiliate }) => <bdi>{affiliate.name}</bdi>,
    isInDetails: true,
  },
  { key: 'code', header: 'Code', phone: 'secondary', cell: ({ code }) => <span className="tabular">{code}</span> },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ suspension }) => (suspension === null ? <Badge kind="success">Active</Badge> : <Badge kind="danger">Suspended</Badge>),
  },
  { key: 'joined', header: 'Joined', phone: 'details', cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
  ...resultColumns,
  { key: 'actions', header: 'Actions', phone: 'details', align: 'right', cell: (row) => <Decide row={row} /> },
]

/** Lists all affiliates. Managers can suspend them. */
export function ManagedAffiliates({ page, linkTo }: { page: number; linkTo: (page: number) => string }) {
  const list = useQuery(managedAffiliatesQuery(page))
  return (
    <>
      {list.data && list.data.totalElements > 0 && (
        <div className="mb-6 flex justify-end">
          <DownloadButton load={() => download(downloadManagedAffiliates, {})}>Download CSV</DownloadButton>
        </div>
      )}
      <PagedList
        list={list}
        loading="Loading affiliates…"
        failure="We couldn’t load the affiliates."
        empty={<Empty drawing="courses" title="No affiliates yet" text="Users who become affiliates are listed here." />}
        linkTo={linkTo}
      >
        {(shown) => <Table caption="Affiliates" isCaptionHidden columns={columns} rows={shown} rowKey={({ affiliate }) => affiliate.id} />}
      </PagedList>
    </>
  )
}

function Decide({ row: { affiliate, suspension } }: { row: ManagedAffiliate }) {
  const [isAsking, setAsking] = useState(false)
  const changed = useAffiliatesChanged()
  const act = suspension === null ? suspending : restoring
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`${act.name}: ${affiliate.name}`} onClick={() => setAsking(true)}>
        {act.name}
      </Button>
      <ReasonDialog
        {...act.dialog}
        open={isAsking}
        confirm={async (reason) => void (await act.confirm(affiliate.id, reason))}
        onDone={() => {
          setAsking(false)
          changed()
          showToast({ kind: 'success', text: act.done })
        }}
        onCancel={() => setAsking(false)}
      >
        {suspension && (
          <p className="mb-3">
            Suspended by <bdi>{suspension.by}</bdi>, <Moment at={suspension.at} />: <bdi>{suspension.reason}</bdi>
          </p>
        )}
        {act.consequences}
      </ReasonDialog>
    </>
  )
}

const suspending = {
  name: 'Suspend',
  consequences: 'New clicks and orders will earn nothing. Orders that are already placed keep their commission.',
  confirm: suspend,
  done: 'The affiliate is suspended. We’ll send your reason.',
  dialog: {
    title: 'Suspend this affiliate?',
    hint: 'We’ll send this text to the affiliate.',
    confirmText: 'Suspend',
    busyText: 'Suspending…',
    variant: 'danger',
    failure: 'We couldn’t suspend this affiliate. Please try again.',
  },
} as const

const restoring = {
  name: 'Restore',
  consequences: 'New clicks and orders will earn commissions again.',
  confirm: restore,
  done: 'The affiliate can earn again.',
  dialog: {
    title: 'Lift the suspension?',
    hint: 'Other managers and admins can read it in the audit log.',
    confirmText: 'Lift suspension',
    busyText: 'Lifting…',
    variant: 'primary',
    failure: 'We couldn’t lift the suspension. Please try again.',
  },
} as const
