import { updateRoles } from '@akada/contract/calls/people.ts'
import type { GrantedRole, PersonDetails } from '@akada/contract/people.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SignedReasonDialog } from '../../ui/signed-reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { usePersonAgain, usePersonChanged } from './people.api.ts'
import { grantedRoles, powers, roleWords } from './people-words.ts'

/** Shows and changes the user's roles. Admins can't change their own roles. */
export function RolesCard({ person: { id, name, roles, may } }: { person: PersonDetails }) {
  const had = grantedRoles.filter((role) => roles.includes(role))
  const [chosen, setChosen] = useState({ of: String(had), roles: had })
  // Discards a selection if the user's roles have changed since.
  const wanted = chosen.of === String(had) ? chosen.roles : had
  const [isAsking, setAsking] = useState(false)
  const changed = usePersonChanged()
  const again = usePersonAgain(id)
  const isSame = String(wanted) === String(had)
  const choose = (role: GrantedRole, isOn: boolean) =>
    setChosen({ of: String(had), roles: grantedRoles.filter((one) => (one === role ? isOn : wanted.includes(one))) })

  return (
    <SectionCard title="Roles" intro={may.changeRoles ? 'Everyone is a student. Role changes take effect immediately.' : ownWords}>
      <fieldset className="grid gap-4" disabled={!may.changeRoles}>
        <legend className="sr-only">
          Roles of <bdi>{name}</bdi>
        </legend>
        {grantedRoles.map((role) => (
          <CheckField
            key={role}
            label={roleWords[role]}
            hint={powers[role]}
            checked={wanted.includes(role)}
            onChange={({ currentTarget }) => choose(role, currentTarget.checked)}
          />
        ))}
      </fieldset>
      {may.changeRoles && (
        <Button className="mt-5" disabled={isSame} onClick={() => setAsking(true)}>
          Change roles
        </Button>
      )}
      <SignedReasonDialog
        open={isAsking}
        title={
          <>
            Change roles for <bdi>{name}</bdi>?
          </>
        }
        hint="Saved in the audit log."
        confirmText="Change roles"
        busyText="Changing…"
        failure="We couldn’t change the roles. Please try again."
        confirm={(signed) =>
          call(updateRoles, { params: { id }, body: { ...signed, roles: [...wanted], was: had } }).catch((error: unknown) => {
            if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') again()
            throw error
          })
        }
        onDone={(person) => {
          setAsking(false)
          changed(person)
          showToast({ kind: 'success', text: `Roles changed for ${isolated(name)}.` })
        }}
        onCancel={() => setAsking(false)}
      >
        <Difference had={had} wanted={wanted} name={name} />
      </SignedReasonDialog>
    </SectionCard>
  )
}

const ownWords = 'These are your own roles. Another admin must change them.'

const Difference = ({ had, wanted, name }: { had: readonly GrantedRole[]; wanted: readonly GrantedRole[]; name: string }) => {
  const gets = wanted.filter((role) => !had.includes(role)).map((role) => roleWords[role])
  const loses = had.filter((role) => !wanted.includes(role)).map((role) => roleWords[role])
  return (
    <>
      {gets.length > 0 && <p>Adds: {gets.join(', ')}.</p>}
      {loses.length > 0 && <p>Removes: {loses.join(', ')}.</p>}
      <p className="mt-2">
        We’ll notify <bdi>{name}</bdi> by email.
      </p>
    </>
  )
}
