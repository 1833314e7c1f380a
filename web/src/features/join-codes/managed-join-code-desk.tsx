import type { ManagedJoinCode } from '@akada/contract/join-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SearchFilters } from '../../ui/search-filters.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { codeColumns, isClosable } from './join-code-words.tsx'
import { closeManaged, managedJoinCodesQuery, useJoinCodesChanged } from './join-codes.api.ts'

const [code, course, ...others] = codeColumns as readonly Column<ManagedJoinCode>[]
const columns: readonly Column<ManagedJoinCode>[] = [
  ...[code, course].flatMap((column) => column ?? []),
  { key: 'instructor', header: 'Instructor', phone: 'details', cell: ({ instructorName }) => <bdi>{instructorName}</bdi> },
  ...others,
  { key: 'actions', header: 'Actions', phone: 'details', align: 'right', cell: (row) => <Close joinCode={row} /> },
]

type DeskProps = { search: string; page: number; listAt: (place: { search?: string | undefined; page?: number }) => string }

/** Lists the join codes of all courses, which managers and admins can close. */
export function ManagedJoinCodeDesk({ search, page, listAt }: DeskProps) {
  const navigate = useNavigate()
  const list = useQuery(managedJoinCodesQuery({ search, page }))
  return (
    <>
      <SearchFilters
        label="Search join codes"
        className="md:grid-cols-[minmax(0,1fr)_auto]"
        filters={{ search }}
        onChange={(asked) => void navigate(listAt({ search: asked.search || undefined }), { preventScrollReset: true })}
      />
      <div className="my-8">
        <PagedList
          list={list}
          loading="Loading codes…"
          failure="We couldn’t load the codes."
          empty={
            search === '' ? (
              <Empty drawing="courses" title="No codes yet" text="The join codes that instructors create are listed here." />
            ) : (
              <Empty drawing="search" text="No matching codes. Try different words." />
            )
          }
          linkTo={(to) => listAt({ search: search || undefined, page: to })}
        >
          {(shown) => <Table caption="Join codes" isCaptionHidden columns={columns} rows={shown} rowKey={({ id }) => id} />}
        </PagedList>
      </div>
    </>
  )
}

function Close({ joinCode }: { joinCode: ManagedJoinCode }) {
  const [isAsking, setAsking] = useState(false)
  const changed = useJoinCodesChanged()
  if (!isClosable(joinCode)) return null
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Close ${joinCode.code}`} onClick={() => setAsking(true)}>
        Close
      </Button>
      <ReasonDialog
        open={isAsking}
        title={`Close ${joinCode.code}?`}
        hint="Other managers and admins can read it in the audit log."
        confirmText="Close code"
        busyText="Closing…"
        variant="danger"
        failure="We couldn’t close this code. Please try again."
        confirm={(reason) => closeManaged(joinCode.id, reason)}
        onDone={() => {
          setAsking(false)
          changed()
          showToast({ kind: 'success', text: `${joinCode.code} is closed.` })
        }}
        onCancel={() => setAsking(false)}
      >
        New students can’t join with it. Students who joined keep the course. We’ll notify the instructor, without the reason.
      </ReasonDialog>
    </>
  )
}
