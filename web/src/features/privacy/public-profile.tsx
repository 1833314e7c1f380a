import type { Answer } from '@akada/contract/endpoint.ts'
import type { getAccount } from '@akada/contract/profiles.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { saveVisibility } from './privacy.api.ts'

type Account = Pick<Answer<typeof getAccount>, 'id' | 'roles' | 'isProfilePublic'>

type PublicProfileProps = { account: Account; onChanged: (isProfilePublic: boolean) => void }

/** Sets whether the user's profile is public. Instructor profiles always are. */
export function PublicProfile({ account, onChanged }: PublicProfileProps) {
  const isInstructor = account.roles.some(({ name }) => name === 'INSTRUCTOR')
  return (
    <>
      {isInstructor ? (
        <p>Instructor profiles are always public, so students can see who teaches them.</p>
      ) : (
        <VisibilitySwitch isPublic={account.isProfilePublic} onChanged={onChanged} />
      )}
      {(isInstructor || account.isProfilePublic) && (
        <p className="mt-4">
          <Link className="link" to={paths.publicProfile(account.id)}>
            View your public profile
          </Link>
        </p>
      )}
    </>
  )
}

type VisibilitySwitchProps = { isPublic: boolean; onChanged: (isProfilePublic: boolean) => void }

function VisibilitySwitch({ isPublic, onChanged }: VisibilitySwitchProps) {
  const save = useMutation({
    // Changes are sent in sequence, so that the last one applies.
    scope: { id: 'visibility' },
    mutationFn: saveVisibility,
    onSuccess: ({ isProfilePublic }) => onChanged(isProfilePublic),
  })
  return (
    <SwitchField
      label="Show my profile to everyone"
      hint="Shows your name, picture, bio and links. Never your email, phone number or courses."
      isOn={save.isPending ? save.variables : isPublic}
      onChange={(chosen) => save.mutate(chosen)}
      saving={save.isPending ? 'under-way' : save.isSuccess ? 'saved' : undefined}
      error={save.isError ? sentenceOf(save.error, 'We couldn’t save that. Please try again.') : undefined}
    />
  )
}
