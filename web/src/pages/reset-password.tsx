import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { logOutHere } from '../features/accounts/log-out-here.ts'
import { PasswordWasReset } from '../features/accounts/password-was-reset.tsx'
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'

export const head = (): Head => ({ title: 'Reset Password' })

export function Component() {
  const code = useLinkCode()
  const navigate = useNavigate()
  const [sentence, setSentence] = useState<string | null>(null)

  const goToLogin = () => {
    logOutHere({ keepsDownloads: true })
    void navigate(paths.login(), { replace: true })
  }

  if (sentence !== null)
    return (
      <AccountCard title="Reset Password">
        <PasswordWasReset sentence={sentence} onDone={goToLogin} />
      </AccountCard>
    )
  return (
    <AccountCard
      title="Reset Password"
      footer={
        <Link className="link" to={paths.login()}>
          Back to login
        </Link>
      }
    >
      <ResetPasswordForm code={code} onReset={setSentence} />
    </AccountCard>
  )
}
