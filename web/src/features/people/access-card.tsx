import { endPersonSessions, resetPersonsSecondFactor, restorePerson, suspendPerson } from '@akada/contract/calls/people.ts'
import type { PersonDetails } from '@akada/contract/people.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatAgo } from '../../lib/moments.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SignedReasonDialog } from '../../ui/signed-reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { usePersonChanged } from './people.api.ts'

type Act = 'suspend' | 'restore' | 'signOut' | 'resetSecondFactor'

const buttons: readonly [Act, string][] = [
  ['signOut', 'Log out everywhere'],
  ['resetSecondFactor', 'Reset two-step verification'],
  ['restore', 'Restore account'],
  ['suspend', 'Suspend account'],
]

/** Shows how the user logs in, and the available actions. */
export function AccessCard({ person }: { person: PersonDetails }) {
  const [asked, setAsked] = useState<Act | null>(null)
  const changed = usePersonChanged()
  const { may } = person
  const shown = buttons.filter(([act]) => may[act])
  const close = () => setAsked(null)
  const done = (text: string) => (after: PersonDetails) => {
    close()
    changed(after)
    showToast({ kind: 'success', text })
  }

  return (
    <SectionCard title="Access" tone={person.state === 'SUSPENDED' ? 'danger' : 'plain'}>
      <p className="max-w-2xl">{accessWords(person)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {shown.map(([act, label]) => (
          <Button key={act} variant={act === 'suspend' ? 'danger' : 'secondary'} onClick={() => setAsked(act)}>
            {label}
          </Button>
        ))}
      </div>
      {shown.length === 0 && <p className="-mt-5 text-ink-muted">No actions available.</p>}
      <AccessDialogs person={person} asked={asked} onDone={done} onCancel={close} />
    </SectionCard>
  )
}

function accessWords({ sessions, lastSeenAt, hasSecondFactor, state }: PersonDetails): string {
  const devices = sessions === 1 ? 'on 1 device' : `on ${sessions} devices`
  const seen = lastSeenAt === null ? '' : `, last seen ${formatAgo(lastSeenAt)}`
  const where = sessions === 0 ? 'No active sessions.' : `Logged in ${devices}${seen}.`
  const how = `Two-step verification is ${hasSecondFactor ? 'on' : 'off'}.`
  return state === 'SUSPENDED' ? `Suspended. Can’t log in. ${how}` : `${where} ${how}`
}

type AccessDialogsProps = {
  person: PersonDetails
  asked: Act | null
  onDone: (text: string) => (after: PersonDetails) => void
  onCancel: () => void
}

function AccessDialogs({ person: { id, name }, asked, onDone, onCancel }: AccessDialogsProps) {
  const params = { id }
  const inLog = 'Saved in the audit log.'
  return (
    <>
      <ReasonDialog
        open={asked === 'suspend'}
        title={
          <>
            Suspend <bdi>{name}</bdi>?
          </>
        }
        hint="We’ll send this text to the user."
        confirmText="Suspend"
        busyText="Suspending…"
        variant="danger"
        failure="We couldn’t suspend this account. Please try again."
        confirm={(reason) => call(suspendPerson, { params, body: { reason } })}
        onDone={onDone(`${isolated(name)} is suspended.`)}
        onCancel={onCancel}
      >
        <bdi>{name}</bdi> will be logged out and can’t log back in. Their content and purchases are kept, and you can restore access later.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'restore'}
        title={
          <>
            Restore <bdi>{name}</bdi>?
          </>
        }
        hint={inLog}
        confirmText="Restore"
        busyText="Restoring…"
        failure="We couldn’t restore this account. Please try again."
        confirm={(reason) => call(restorePerson, { params, body: { reason } })}
        onDone={onDone(`${isolated(name)} can log in again.`)}
        onCancel={onCancel}
      >
        <bdi>{name}</bdi> can log in again. We’ll notify them by email.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'signOut'}
        title={
          <>
            Log <bdi>{name}</bdi> out everywhere?
          </>
        }
        hint={inLog}
        confirmText="Log out"
        busyText="Logging out…"
        failure="We couldn’t log this user out. Please try again."
        confirm={(reason) => call(endPersonSessions, { params, body: { reason } })}
        onDone={onDone(`${isolated(name)} is logged out everywhere.`)}
        onCancel={onCancel}
      >
        <bdi>{name}</bdi> will have to log in again on every device.
      </ReasonDialog>
      <SignedReasonDialog
        open={asked === 'resetSecondFactor'}
        title={
          <>
            Reset two-step verification for <bdi>{name}</bdi>?
          </>
        }
        hint={inLog}
        confirmText="Reset"
        busyText="Resetting…"
        variant="danger"
        failure="We couldn’t reset two-step verification. Please try again."
        confirm={(signed) => call(resetPersonsSecondFactor, { params, body: signed })}
        onDone={onDone(`Two-step verification is off for ${isolated(name)}.`)}
        onCancel={onCancel}
      >
        Do this only if they’ve lost both their app and recovery codes and you’ve verified their identity. We’ll log them out everywhere and
        notify them by email. They can then log in with their password alone.
      </SignedReasonDialog>
    </>
  )
}
