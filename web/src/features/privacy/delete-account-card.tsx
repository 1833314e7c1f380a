import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { currentSession } from '../../lib/session.ts'
import { affiliatePath, instructorPaths } from '../../lib/work-paths.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Closed, closeAccount } from './privacy.api.ts'

/** `onDeleted`: called when the session has ended. Receives the time at which the account will be erased. */
export function DeleteAccountCard({ onDeleted }: { onDeleted: (closed: Closed) => void }) {
  const [isAsking, setAsking] = useState(false)
  const [hasEarnings, setEarnings] = useState(false)
  const [leavesEarnings, setLeaves] = useState(false)

  async function confirm(password: string) {
    try {
      return await closeAccount({ password, leavesEarnings })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EARNINGS_DUE') setEarnings(true)
      throw error
    }
  }

  function cancel() {
    setAsking(false)
    setEarnings(false)
    setLeaves(false)
  }

  return (
    <SectionCard title="Delete my account" tone="danger" intro="You’ll lose your courses, your progress and your profile.">
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <PasswordDialog
        open={isAsking}
        title="Delete your account?"
        confirmText="Delete my account"
        busyText="Deleting…"
        variant="danger"
        failure="We couldn’t delete your account. Please try again."
        confirm={confirm}
        onDone={onDeleted}
        onCancel={cancel}
      >
        <ul className="list-disc space-y-1 pl-5">
          <li>Your account closes immediately on all your devices.</li>
          <li>Downloaded lectures are deleted from this device.</li>
          <li>After 7 days, your account is erased, including your certificates. Log in before then to keep it.</li>
          <li>Your reviews stay as “Anonymous”, and your orders stay without personal data.</li>
        </ul>
        {hasEarnings && (
          <div className="mt-4 grid gap-3">
            <Link to={teaches() ? instructorPaths.earnings() : affiliatePath({ tab: 'payouts' })} className="link w-max py-1">
              Add payout account
            </Link>
            <CheckField
              label="Close my account without a payout account"
              hint="We can’t pay out your earnings until you contact us."
              checked={leavesEarnings}
              onChange={({ currentTarget }) => setLeaves(currentTarget.checked)}
            />
          </div>
        )}
      </PasswordDialog>
    </SectionCard>
  )
}

// Affiliates who don't teach have their payouts on another page.
const teaches = (): boolean => currentSession()?.roles.includes('INSTRUCTOR') ?? false
