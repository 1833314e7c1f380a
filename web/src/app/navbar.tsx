import { lazy, type MouseEvent, type ReactNode, type SubmitEvent, Suspense, useRef } from 'react'
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { buttonClass, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

// A visitor never needs them.
const PersonsLinks = lazy(async () => ({ default: (await import('./navbar-person.tsx')).PersonsLinks }))
const PersonsNotices = lazy(async () => ({ default: (await import('./navbar-person.tsx')).PersonsNotices }))

const itemLook = 'rounded-sm px-2 py-2 font-medium hover:text-brand aria-[current=page]:text-brand'

export function Navbar() {
  const { name } = useSite()
  const session = useSession()
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <Link to={paths.home} className="flex items-center gap-2 text-xl font-bold text-brand">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          {name}
        </Link>
        <SearchBox />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <PublicLinks />
        </nav>
        <div className="ml-auto flex h-11 items-center justify-end gap-2 md:min-w-64">
          {session ? (
            <>
              <NavLink to={paths.myLearning()} className={`${itemLook} hidden md:block`}>
                My Learning
              </NavLink>
              <Suspense fallback={<span className="h-11 w-24" />}>
                <PersonsLinks />
              </Suspense>
            </>
          ) : (
            <>
              <LinkButton to={paths.login()} variant="secondary" size="small" className="max-md:hidden">
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
              <NavLink to={paths.myLearning()} className={itemLook}>
                My Learning
              </NavLink>
            ) : (
              <>
                <NavLink to={paths.login()} className={itemLook}>
                  Login
                </NavLink>
                <NavLink to={paths.register()} className={itemLook}>
                  Register
                </NavLink>
              </>
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

const PublicLinks = () => (
  <>
    <NavLink to={paths.categories} className={itemLook}>
      Categories
    </NavLink>
    <NavLink to={paths.courses()} end className={itemLook}>
      Courses
    </NavLink>
  </>
)

/** The browser's own popover, so that Esc, a click elsewhere and a page without scripts all work. */
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

/** Works as a plain form until the scripts are there. */
function SearchBox() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const shown = pathname === paths.courses() ? (query.get('search') ?? '') : ''
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    void navigate(paths.courses({ search: typeof words === 'string' ? words.trim() : '' }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: many a browser in use doesn't know <search> yet
    <form
      role="search"
      action={paths.courses()}
      onSubmit={search}
      className="relative order-last w-full md:order-none md:w-auto md:max-w-xl md:flex-1"
    >
      <input
        key={shown}
        type="search"
        name="search"
        defaultValue={shown}
        maxLength={200}
        placeholder="Search for courses"
        aria-label="Search for courses"
        className="control rounded-full pr-12 pl-4"
      />
      <button
        type="submit"
        aria-label="Search"
        className={`${buttonClass({ variant: 'quiet', shape: 'icon' })} absolute inset-y-0 right-0 rounded-full`}
      >
        <Icon name="search" />
      </button>
    </form>
  )
}
