import { useState } from 'react'
import { keepDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteBroadcast } from './broadcasts.api.ts'

type DeleteDraftProps = { id: number; subject: string; onDeleted: () => void }

export function DeleteDraft({ id, subject, onDeleted }: DeleteDraftProps) {
  const [isAsked, setAsked] = useState(false)
  const deleting = useDeleteBroadcast()

  function remove() {
    deleting.mutate(id, {
      onSuccess: () => {
        keepDraft(`broadcast:${id}`, '')
        onDeleted()
      },
      onError: () => setAsked(false),
    })
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Delete this draft?"
        text={
          <>
            “<bdi>{subject}</bdi>” will be permanently deleted.
          </>
        }
        confirmText="Delete draft"
        variant="danger"
        busy={deleting.isPending}
        busyText="Deleting…"
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
