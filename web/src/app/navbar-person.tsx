import type { getAccount } from '@akada/contract/calls/profiles.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { accountQuery } from '../features/accounts/account.api.ts'
import { useLogOut } from '../features/accounts/use-log-out.tsx'
import { cartQuery } from '../features/cart/cart.api.ts'
import { Bell } from '../features/notifications/bell.tsx'
import { StaffSearch } from '../features/staff/staff-search.tsx'
import { neededRoleAt } from '../lib/access.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { affiliatePath, notificationPaths } from '../lib/work-paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem, MenuLink } from '../ui/menu.tsx'
import { Dock } from './dock.tsx'
import { areasOf } from './persons-areas.ts'
import { SecondFactorNotice } from './second-factor-notice.tsx'
import { useRolesOfAccount } from './use-roles-of-account.ts'
import { VerifyEmailNotice } from './verify-email-notice.tsx'

/** Links to the areas, the notifications and the cart with their counts, and the account menu. */
export const PersonsLinks = () => (
  <>
    <AreaLinks />
    <Bell />
    <CartLink />
    <AccountMenu />
    <SearchOutsideAreas />
  </>
)

/** The areas have a search of their own, with a button. */
function SearchOutsideAreas() {
  const { pathname } = useLocation()
  return areasOf(useSession()).length > 0 && neededRoleAt(pathname) === null && <StaffSearch />
}

/** Notices about the account's open tasks. */
export function PersonsNotices() {
  const { data: account } = useQuery(accountQuery)
  useRolesOfAccount(account)
  return (
    <Dock>
      {account?.mustTurnOnSecondFactor && <SecondFactorNotice />}
      {account?.isEmailVerified === false && <VerifyEmailNotice account={account} />}
    </Dock>
  )
}

/** The link of the area that the page belongs to is marked, on all of its pages. */
function AreaLinks() {
  const here = neededRoleAt(useLocation().pathname)
  return areasOf(useSession()).map(({ label, to }) => (
    <Link
      key={to}
      to={to}
      aria-current={here === neededRoleAt(to) ? 'true' : undefined}
      className="rounded-sm px-2 py-2 font-medium hover:text-brand aria-[current=true]:text-brand max-lg:hidden"
    >
      {label}
    </Link>
  ))
}

function CartLink() {
  const { data } = useQuery(cartQuery)
  const count = data === undefined ? 0 : data.courses.length + (data.bundles?.length ?? 0)
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

/** Tells apart the accounts of someone who has several. */
const WhoseAccount = ({ account: { firstName, lastName, email, smallProfileUrl } }: { account: Answer<typeof getAccount> }) => {
  const name = `${firstName} ${lastName}`
  return (
    <div className="mb-1 flex max-w-72 items-center gap-3 border-b border-line px-3 pt-1 pb-3">
      <Avatar name={name} src={smallProfileUrl} size={40} />
      <div className="min-w-0">
        <p dir="auto" className="truncate font-semibold">
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{email}</p>
      </div>
    </div>
  )
}

function AccountMenu() {
  const navigate = useNavigate()
  const { data } = useQuery(accountQuery)
  const areas = areasOf(useSession())

  const { logOut, question } = useLogOut(() => void navigate(paths.login()))

  return (
    <>
      <Menu label="Your account" button={<Avatar name="P" src={data?.smallProfileUrl} size={40} />} buttonClassName="rounded-full">
        {data && <WhoseAccount account={data} />}
        <MenuLink icon="user" to={paths.profile()}>
          Profile
        </MenuLink>
        <MenuLink icon="bell" to={notificationPaths.list()}>
          Notifications
        </MenuLink>
        <MenuLink icon="heart" to={paths.wishlist()}>
          Wishlist
        </MenuLink>
        <MenuLink icon="file" to={paths.orders()}>
          Orders
        </MenuLink>
        <MenuLink icon="link" to={affiliatePath()}>
          Affiliate
        </MenuLink>
        <MenuLink icon="settings" to={paths.settings()}>
          Settings
        </MenuLink>
        {areas.map(({ label, icon, to }) => (
          <MenuLink key={to} icon={icon} to={to}>
            {label}
          </MenuLink>
        ))}
        <MenuItem icon="logout" onSelect={logOut}>
          Logout
        </MenuItem>
      </Menu>
      {question}
    </>
  )
}
