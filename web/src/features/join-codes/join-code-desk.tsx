import { formatCount } from '@akada/contract/counts.ts'
import type { JoinCode } from '@akada/contract/join-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { joinPath } from '../../lib/work-paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { codeColumns, isClosable } from './join-code-words.tsx'
import { joinCodesQuery, useClose } from './join-codes.api.ts'
import { NewJoinCodeDialog } from './new-join-code-dialog.tsx'

const columns: readonly Column<JoinCode>[] = [
  ...codeColumns,
  { key: 'actions', header: 'Actions', phone: 'details', align: 'right', cell: (code) => <Actions code={code} /> },
]

/** Lists the join codes of the instructor's courses, and creates new ones. */
export function JoinCodeDesk({ page, linkTo }: { page: number; linkTo: (page: number) => string }) {
  const [isCreating, setCreating] = useState(false)
  const list = useQuery(joinCodesQuery(page))
  const allowance = list.data?.allowance
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-muted">
          {allowance && `${formatCount(allowance.left)} of ${formatCount(allowance.limit)} invitations left this month.`}
        </p>
        <Button onClick={() => setCreating(true)}>New code</Button>
      </div>
      <PagedList
        list={list}
        loading="Loading codes…"
        failure="We couldn’t load the codes."
        empty={
          <Empty
            drawing="courses"
            title="No codes yet"
            text="Create a code and share it with your class. Each student who joins takes a seat."
          />
        }
        linkTo={linkTo}
      >
        {(shown) => <Table caption="Join codes" isCaptionHidden columns={columns} rows={shown} rowKey={({ id }) => id} />}
      </PagedList>
      <NewJoinCodeDialog open={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}

function Actions({ code: joinCode }: { code: JoinCode }) {
  const { id, code, state } = joinCode
  const [isAsking, setAsking] = useState(false)
  const close = useClose()
  if (!isClosable(joinCode)) return null
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      {state !== 'PAUSED' && (
        <CopyButton text={`${location.origin}${joinPath(code)}`} label={`Copy link: ${code}`}>
          Copy link
        </CopyButton>
      )}
      <Button variant="quiet" size="small" aria-label={`Close ${code}`} onClick={() => setAsking(true)}>
        Close
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Close ${code}?`}
        text="New students can’t join with it. Students who joined keep the course. Unused seats no longer count toward your monthly allowance."
        confirmText="Close code"
        variant="danger"
        busy={close.isPending}
        busyText="Closing…"
        onConfirm={() =>
          close.mutate(id, {
            onSuccess: () => {
              setAsking(false)
              showToast({ kind: 'success', text: `${code} is closed.` })
            },
            onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t close this code. Please try again.') }),
          })
        }
        onCancel={() => setAsking(false)}
      />
    </span>
  )
}
