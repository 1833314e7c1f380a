import { logOut } from '@akada/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { accountQuery } from '../features/accounts/account.api.ts'
import { cartQuery } from '../features/cart/cart.api.ts'
import { call } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { endSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'

/** The cart with its count, and the menu of the account. */
export const PersonsLinks = () => (
  <>
    <CartLink />
    <AccountMenu />
  </>
)

function CartLink() {
  const { data } = useQuery(cartQuery)
  const count = data?.courses.length ?? 0
  const label = count > 0 ? `Cart, ${count} ${count === 1 ? 'course' : 'courses'}` : 'Cart'
  return (
    <Link to={paths.cart} aria-label={label} className={`relative ${buttonClass({ variant: 'quiet', shape: 'icon' })}`}>
      <Icon name="cart" />
      {count > 0 && (
        <span className="absolute top-0 right-0" aria-hidden="true">
          <Badge kind="count">{count}</Badge>
        </span>
      )}
    </Link>
  )
}

function AccountMenu() {
  const navigate = useNavigate()
  const { data } = useQuery(accountQuery)

  const leave = () => {
    // What the server says to it doesn't matter here: this browser forgets the token in any case.
    void call(logOut).catch(() => undefined)
    endSession()
    void navigate(paths.login())
  }

  return (
    <Menu label="Your account" button={<Avatar name="P" src={data?.profileUrl} size={40} />} buttonClassName="rounded-full">
      <MenuItem icon="logout" onSelect={leave}>
        Logout
      </MenuItem>
    </Menu>
  )
}
