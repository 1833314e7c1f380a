import { type ComponentProps, lazy, type MouseEvent, type ReactNode, Suspense, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { buttonClass, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SearchBox } from './search-box.tsx'

// Lazy, because visitors never need them.
const PersonsLinks = lazy(async () => ({ default: (await import('./navbar-person.tsx')).PersonsLinks }))
const PersonsNotices = lazy(async () => ({ default: (await import('./navbar-person.tsx')).PersonsNotices }))

const itemClass = 'rounded-sm px-2 py-2 font-medium hover:text-brand aria-[current=page]:text-brand'

export function Navbar() {
  const { name, logoUrl } = useSite()
  const session = useSession()
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex flex-wrap items-center gap-x-1 gap-y-2 py-2.5 md:gap-x-4">
        <Link to={paths.home} className="flex items-center gap-2 text-xl font-bold text-brand">
          <img src={logoUrl ?? '/favicon.svg'} alt="" width={32} height={32} />
          {name}
        </Link>
        <SearchBox />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <PublicLinks />
        </nav>
        <div className="ml-auto flex h-11 items-center justify-end gap-2 max-[24rem]:gap-0 md:min-w-66">
          {session ? (
            <>
              <PlaceLink to={paths.myLearning()} className={`${itemClass} hidden md:block`}>
                My Learning
              </PlaceLink>
              <Suspense fallback={<span className="h-11 w-36 max-[24rem]:w-32" />}>
                <PersonsLinks />
              </Suspense>
            </>
          ) : (
            <>
              <LinkButton to={paths.login()} variant="secondary" size="small">
                Login
              </LinkButton>
              <LinkButton to={paths.register()} size="small" className="max-md:hidden">
                Register
              </LinkButton>
            </>
          )}
          <MobileMenu>
            <PublicLinks />
            {session ? (
              <PlaceLink to={paths.myLearning()} className={itemClass}>
                My Learning
              </PlaceLink>
            ) : (
              <PlaceLink to={paths.register()} className={itemClass}>
                Register
              </PlaceLink>
            )}
          </MobileMenu>
        </div>
      </div>
      {session && (
        <Suspense>
          <PersonsNotices />
        </Suspense>
      )}
    </header>
  )
}

type PlaceLinkProps = ComponentProps<typeof Link> & {
  to: string
  /** Marks only the page itself, not the pages below it. */
  end?: boolean
}

/** A link that is marked on its page. */
function PlaceLink({ to, end = false, ...link }: PlaceLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...link} />
}

const PublicLinks = () => (
  <>
    <PlaceLink to={paths.categories} className={itemClass}>
      Categories
    </PlaceLink>
    <PlaceLink to={paths.courses()} end className={itemClass}>
      Courses
    </PlaceLink>
  </>
)

/** Uses the native popover, so that Esc, a click elsewhere and a page without scripts all work. */
function MobileMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLElement>(null)
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.current?.hidePopover()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label="Menu"
        className={`${buttonClass({ variant: 'quiet', shape: 'icon' })} md:hidden`}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a link clicks it */}
      <nav
        ref={menu}
        id="site-menu"
        popover="auto"
        aria-label="Main"
        onClick={closeAfterLink}
        className="menu top-16 right-4 left-auto md:hidden"
      >
        <div className="flex flex-col">{children}</div>
      </nav>
    </>
  )
}
