import { updateProfile } from '@akada/contract/calls/profiles.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Account } from './profiles.api.ts'

export function RemovePicture({ onAccount }: { onAccount: (account: Account) => void }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => call(updateProfile, { body: { removePicture: true } }),
    onSuccess: (account) => {
      onAccount(account)
      showToast({ kind: 'success', text: 'Picture removed.' })
    },
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'Failed to update profile. Please try again.') }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Remove picture
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove your picture?"
        text="We’ll show your initials instead."
        confirmText="Remove picture"
        variant="danger"
        busy={removal.isPending}
        busyText="Removing…"
        onConfirm={() => removal.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
