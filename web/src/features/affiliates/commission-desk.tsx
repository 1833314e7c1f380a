import type { OwnAffiliateCourse } from '@akada/contract/affiliates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { commissionsQuery } from './affiliates.api.ts'
import { CommissionDialog, type Range } from './commission-dialog.tsx'
import { resultColumns } from './result-columns.tsx'

const columnsIn = (range: Range): readonly Column<OwnAffiliateCourse>[] => [
  { key: 'course', header: 'Course', phone: 'primary', cell: ({ course }) => <bdi>{course.title}</bdi> },
  {
    key: 'percentage',
    header: 'Offer',
    phone: 'status',
    cell: ({ percentage }) => (percentage === null ? <Badge>Closed</Badge> : <Badge kind="success">{percentage}%</Badge>),
  },
  ...resultColumns,
  { key: 'actions', header: 'Actions', phone: 'details', align: 'right', cell: (row) => <Change row={row} range={range} /> },
]

/** Lists the instructor's paid courses, and opens them to affiliates. */
export function CommissionDesk({ page, linkTo }: { page: number; linkTo: (page: number) => string }) {
  const list = useQuery(commissionsQuery(page))
  const range = { min: list.data?.minPercentage ?? 0, max: list.data?.maxPercentage ?? 0 }
  const columns = columnsIn(range)
  return (
    <>
      <p className="mb-6 max-w-3xl text-ink-muted">
        {list.data && range.max === 0
          ? 'The site doesn’t offer commissions right now, so courses can’t be opened.'
          : 'Affiliates share links to open courses. They earn your commission on each sale, out of your share. Without a sale, you pay nothing.'}
      </p>
      <PagedList
        list={list}
        loading="Loading courses…"
        failure="We couldn’t load your courses."
        empty={<Empty drawing="courses" title="No paid courses yet" text="Courses with a price can be opened to affiliates." />}
        linkTo={linkTo}
      >
        {(shown) => <Table caption="Courses" isCaptionHidden columns={columns} rows={shown} rowKey={({ course }) => course.id} />}
      </PagedList>
    </>
  )
}

function Change({ row, range }: { row: OwnAffiliateCourse; range: Range }) {
  const [isOpen, setOpen] = useState(false)
  if (row.percentage === null && range.max === 0) return null
  const act = row.percentage === null ? 'Open' : 'Change'
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`${act}: ${row.course.title}`} onClick={() => setOpen(true)}>
        {act}
      </Button>
      <CommissionDialog open={isOpen} row={row} range={range} onClose={() => setOpen(false)} />
    </>
  )
}
