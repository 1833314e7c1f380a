import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { closeAccount } from './privacy.api.ts'

/** `onDeleted`: the session has ended, and the account will be erased at the time given. */
export function DeleteAccountCard({ onDeleted }: { onDeleted: (eraseAt: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <SectionCard title="Delete my account" tone="danger" intro="You lose your courses, your progress and your profile.">
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <PasswordDialog
        open={isAsking}
        title="Delete your account?"
        confirmText="Delete my account"
        busyText="Deleting..."
        variant="danger"
        failure="Your account could not be deleted. Please try again."
        confirm={closeAccount}
        onDone={({ eraseAt }) => onDeleted(eraseAt)}
        onCancel={() => setAsking(false)}
      >
        <ul className="list-disc space-y-1 pl-5">
          <li>Your account is closed at once, on all your devices.</li>
          <li>After 7 days it is erased, your certificates included. Log in before then to keep it.</li>
          <li>Your reviews stay as those of ‘Anonymous’, and your orders without anything personal.</li>
        </ul>
      </PasswordDialog>
    </SectionCard>
  )
}
