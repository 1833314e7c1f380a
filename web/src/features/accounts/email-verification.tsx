import { useEffect, useRef } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { NewVerificationLink } from './new-verification-link.tsx'
import { useVerification } from './verification.api.ts'

type EmailVerificationProps = {
  /** From the mailed link: null if there is none, undefined while that isn't known. */
  code: string | null | undefined
  isLoggedIn: boolean
}

export function EmailVerification({ code, isLoggedIn }: EmailVerificationProps) {
  const verification = useVerification()
  const { isSuccess, error } = verification
  const refusal = error instanceof ApiError && error.code === 'CODE_INVALID' ? error.message : null
  const outcome = useRef<HTMLDivElement>(null)
  // The button that was pressed, and with it the focus, is gone.
  useEffect(() => {
    if (isSuccess || refusal !== null) outcome.current?.focus()
  }, [isSuccess, refusal])

  return (
    <div ref={outcome} tabIndex={-1} className="grid gap-5 outline-none">
      {isSuccess ? (
        <>
          <Banner kind="success">Your email is verified. Thank you!</Banner>
          <StartLearning isLoggedIn={isLoggedIn} />
        </>
      ) : code === null || refusal !== null ? (
        <NewVerificationLink reason={refusal ?? 'To verify your email, open the link that we sent you.'} isLoggedIn={isLoggedIn} />
      ) : (
        <VerifyButton code={code} verification={verification} />
      )}
    </div>
  )
}

type VerifyButtonProps = { code: string | undefined; verification: ReturnType<typeof useVerification> }

/** Nothing happens by opening the page: programs that scan mail follow every link, and must use up none. */
const VerifyButton = ({ code, verification: { mutate, isPending, isError, error } }: VerifyButtonProps) => (
  <>
    {isError && <Banner kind="error">{sentenceOf(error, 'Failed to verify your email. Please try again.')}</Banner>}
    <p className="text-center text-ink-muted">Press the button to confirm that this email address is yours.</p>
    <Button
      size="large"
      shape="wide"
      disabled={code === undefined}
      busy={isPending}
      busyText="Verifying..."
      onClick={() => code !== undefined && mutate(code)}
    >
      Verify my email
    </Button>
  </>
)

const StartLearning = ({ isLoggedIn }: { isLoggedIn: boolean }) => (
  <LinkButton to={isLoggedIn ? paths.home : paths.login()} size="large" shape="wide">
    Start learning
  </LinkButton>
)
