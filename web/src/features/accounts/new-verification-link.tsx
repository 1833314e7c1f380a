import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { accountQuery } from './account.api.ts'
import { useNewVerificationLink } from './verification.api.ts'

/** For users whose link is missing or used. Sending another one requires a login, which tells the server the email address. */
export function NewVerificationLink({ reason, isLoggedIn }: { reason: string; isLoggedIn: boolean }) {
  const { data: account } = useQuery({ ...accountQuery, enabled: isLoggedIn })

  if (isLoggedIn && account?.isEmailVerified)
    return (
      <>
        <Banner kind="success">Your email is already verified.</Banner>
        <LinkButton to={paths.home} size="large" shape="wide">
          Start learning
        </LinkButton>
      </>
    )
  return (
    <>
      <Banner kind="warning">{reason}</Banner>
      {isLoggedIn ? (
        <SendNewLink />
      ) : (
        <LinkButton to={paths.login(paths.verifyEmail)} size="large" shape="wide">
          Log in to get a new link
        </LinkButton>
      )}
    </>
  )
}

function SendNewLink() {
  const { mutate, isPending, isSuccess, isError, error } = useNewVerificationLink()
  return (
    <>
      {isSuccess && <Banner kind="success">We sent a new link. Check your inbox.</Banner>}
      {isError && <Banner kind="error">{sentenceOf(error, 'Failed to send a new link. Please try again.')}</Banner>}
      <Button size="large" shape="wide" busy={isPending} busyText="Sending…" onClick={() => mutate()}>
        Send a new link
      </Button>
    </>
  )
}
