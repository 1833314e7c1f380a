import { useEffect, useRef } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoginForm } from './login-form.tsx'
import { NewVerificationLink } from './new-verification-link.tsx'
import { useVerification } from './verification.api.ts'

type EmailVerificationProps = {
  /** The code in the emailed link. Null if there is none, undefined until it is known. */
  code: string | null | undefined
  isLoggedIn: boolean
}

export function EmailVerification({ code, isLoggedIn }: EmailVerificationProps) {
  const verification = useVerification()
  const { isSuccess, error, data } = verification
  const refusal = error instanceof ApiError && error.code === 'CODE_INVALID' ? error.message : null
  const outcome = useRef<HTMLDivElement>(null)
  // Moves the focus, because the pressed button, which had it, is removed.
  useEffect(() => {
    if (isSuccess || refusal !== null) outcome.current?.focus()
  }, [isSuccess, refusal])

  return (
    <div ref={outcome} tabIndex={-1} className="grid gap-5 outline-none">
      {isSuccess ? (
        <Verified passwordCode={data?.passwordCode} isLoggedIn={isLoggedIn} />
      ) : code === null || refusal !== null ? (
        <NewVerificationLink reason={refusal ?? 'To verify your email, open the link we sent you.'} isLoggedIn={isLoggedIn} />
      ) : isLoggedIn || code === undefined ? (
        <VerifyButton code={code} verification={verification} />
      ) : (
        <WaysToVerify code={code} verification={verification} />
      )}
    </div>
  )
}

type VerificationProps<Code> = { code: Code; verification: ReturnType<typeof useVerification> }

/** Opening the page changes nothing, because mail scanners follow every link and would use up the code. */
const VerifyButton = ({ code, verification }: VerificationProps<string | undefined>) => (
  <>
    <VerificationFault verification={verification} />
    <p className="text-center text-ink-muted">Confirm that this email address is yours.</p>
    <Button
      size="large"
      shape="wide"
      disabled={code === undefined}
      busy={verification.isPending}
      busyText="Verifying…"
      onClick={() => code !== undefined && verification.mutate(code)}
    >
      Verify my email
    </Button>
  </>
)

/** Another person may have created the account, so its password is kept only if a logged-in user verifies the email. */
const WaysToVerify = ({ code, verification }: VerificationProps<string>) => (
  <>
    <p className="text-center text-ink-muted">Log in to confirm that this email address is yours.</p>
    <LoginForm />
    <div className="grid gap-5 border-line border-t pt-5">
      <VerificationFault verification={verification} />
      <p className="text-center text-ink-muted">Don’t know the password, or didn’t create this account? Set your own password.</p>
      <Button
        variant="secondary"
        size="large"
        shape="wide"
        busy={verification.isPending}
        busyText="Verifying…"
        onClick={() => verification.mutate(code)}
      >
        Choose a new password
      </Button>
    </div>
  </>
)

const VerificationFault = ({ verification: { isError, error } }: Pick<VerificationProps<string>, 'verification'>) =>
  isError && <Banner kind="error">{sentenceOf(error, 'Failed to verify your email. Please try again.')}</Banner>

const Verified = ({ passwordCode, isLoggedIn }: { passwordCode: string | undefined; isLoggedIn: boolean }) =>
  passwordCode === undefined ? (
    <>
      <Banner kind="success">Your email is verified. Thank you!</Banner>
      <LinkButton to={isLoggedIn ? paths.home : paths.login()} size="large" shape="wide">
        Start learning
      </LinkButton>
    </>
  ) : (
    <>
      <Banner kind="success">Your email is verified. Choose a password to log in.</Banner>
      <LinkButton to={paths.resetPassword} state={{ code: passwordCode }} size="large" shape="wide">
        Choose a password
      </LinkButton>
    </>
  )
