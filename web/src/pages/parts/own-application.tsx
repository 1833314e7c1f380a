import type { Answer } from '@akada/contract/endpoint.ts'
import type { submitApplication } from '@akada/contract/instructors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountQuery } from '../../features/accounts/account.api.ts'
import { NewVerificationLink } from '../../features/accounts/new-verification-link.tsx'
import { ApplicationForm } from '../../features/instructors/application-form.tsx'
import { AlreadyInstructor, Declined, Pending, Unverified } from '../../features/instructors/application-states.tsx'
import { type Application, myApplicationQuery } from '../../features/instructors/instructors.api.ts'
import { Failed } from '../../ui/failed.tsx'

/** Shows the status of the user's instructor application, and the next step. */
export function OwnApplication({ waiting }: { waiting: ReactNode }) {
  const account = useQuery({ ...accountQuery, refetchOnMount: 'always' })

  if (account.isPending) return waiting
  if (!account.data)
    return (
      <Failed
        message="We couldn’t load your account."
        error={account.error}
        onRetry={() => void account.refetch()}
        busy={account.isFetching}
      />
    )
  const { id, email, isEmailVerified, roles } = account.data
  if (roles.some(({ name }) => name === 'INSTRUCTOR')) return <AlreadyInstructor userId={id} />
  if (!isEmailVerified)
    return (
      <Unverified isChecking={account.isFetching} onCheck={() => void account.refetch()}>
        <NewVerificationLink reason={`Verify your email first. We sent a link to ${email}.`} isLoggedIn />
      </Unverified>
    )
  return <Applying userId={id} waiting={waiting} />
}

function Applying({ userId, waiting }: { userId: string; waiting: ReactNode }) {
  const queryClient = useQueryClient()
  const [isApproved, setApproved] = useState(false)
  const application = useQuery(myApplicationQuery)

  const follow = (decision: Answer<typeof submitApplication> | null) => {
    setApproved(decision?.status === 'APPROVED')
    // The account now has the new role, which adds links to the shell.
    return Promise.all([queryClient.invalidateQueries(accountQuery), queryClient.invalidateQueries(myApplicationQuery)])
  }

  if (isApproved) return <AlreadyInstructor userId={userId} />
  if (application.isPending) return waiting
  if (application.data === undefined)
    return (
      <Failed
        message="We couldn’t load your application."
        error={application.error}
        onRetry={() => void application.refetch()}
        busy={application.isFetching}
      />
    )
  if (application.data?.status === 'PENDING') return <Pending application={application.data} />
  return (
    <>
      {application.data?.status === 'DECLINED' && <Declined reason={application.data.reason} />}
      <ApplicationForm written={wordsOf(application.data)} onAnswer={follow} />
    </>
  )
}

const wordsOf = (application: Application | null) => ({
  brand: application?.brand ?? '',
  headline: application?.headline ?? '',
  bio: application?.bio ?? '',
})
