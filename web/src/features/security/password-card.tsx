import { requestPasswordReset } from '@akada/contract/calls/accounts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { linkedLoginsQuery } from './linked-logins.api.ts'

/** Changes the password. An account that logs in with other services may have none, and then gets a link to set one. */
export function PasswordCard({ email }: { email: string | undefined }) {
  const { loginProviders = [] } = useSite()
  const { data, isPending } = useQuery(linkedLoginsQuery)
  // Only sites with providers have accounts without a password. Other sites show the form at once.
  if (isPending && loginProviders.length > 0)
    return (
      <SectionCard title="Password">
        <Loading label="Loading…" isQuiet>
          <Skeleton className="h-24" />
        </Loading>
      </SectionCard>
    )
  if (data?.hasPassword === false)
    return (
      <SectionCard title="Password" intro="You log in with another service, so you don’t have a password.">
        <SetPassword email={email} />
      </SectionCard>
    )
  return (
    <SectionCard title="Password" intro="Changing your password logs out your other devices.">
      <div className="max-w-md">
        <ChangePasswordForm email={email} />
      </div>
    </SectionCard>
  )
}

/** A stolen session alone must not be able to set a password, so the link goes to the account's address. */
function SetPassword({ email }: { email: string | undefined }) {
  const request = useMutation({ mutationFn: (to: string) => call(requestPasswordReset, { query: {}, body: { email: to } }) })
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status">
        {request.isSuccess && (
          <Banner kind="success">
            We sent a link to <bdi>{request.variables}</bdi>. Open it within 30 minutes to set a password. All your devices will then be
            logged out.
          </Banner>
        )}
      </div>
      {request.error && <Banner kind="error">{sentenceOf(request.error, 'We couldn’t send the link. Please try again.')}</Banner>}
      <Button
        variant="secondary"
        disabled={email === undefined}
        busy={request.isPending}
        busyText="Sending…"
        onClick={() => email !== undefined && request.mutate(email)}
      >
        Email me a link to set a password
      </Button>
    </div>
  )
}
