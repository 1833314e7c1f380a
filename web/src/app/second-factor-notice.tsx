import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { AccountNotice } from './account-notice.tsx'

export const SecondFactorNotice = () => (
  <AccountNotice kind="warning" icon="lock">
    <p>
      <Link className="link" to={paths.settings({ tab: 'security' })}>
        Turn on two-step verification
      </Link>{' '}
      to use your manager or admin role.
    </p>
  </AccountNotice>
)
