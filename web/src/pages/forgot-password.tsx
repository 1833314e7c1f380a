import { Link, useNavigate } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'

export const head = (): Head => ({ title: 'Forgot Password' })

export function Component() {
  const navigate = useNavigate()
  return (
    <AccountCard
      title="Forgot Password"
      footer={
        <Link className="link" to={paths.login()}>
          Remember your password?
        </Link>
      }
    >
      <ForgotPasswordForm onDone={() => void navigate(paths.home)} />
    </AccountCard>
  )
}
