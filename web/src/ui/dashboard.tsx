import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isMenuPinned, pinMenu } from '../lib/menu-cookie.ts'
import { usePageKeys } from '../lib/page-keys.ts'
import { useSite } from '../lib/site.ts'
import { buttonClass } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type DashboardLink = {
  to: string
  label: string
  /** Shown below the icon in the collapsed sidebar, which has room for ten letters. By default the label. */
  short?: string
  icon: IconName
  /** If true, the link is current only at its exact path. Otherwise also at the paths below it. */
  isExact?: boolean
  /** Further paths at which, and below which, the link is current. */
  alsoAt?: readonly string[]
  /** The number of pending items. */
  count?: number | null | undefined
}

type DashboardProps = {
  title: string
  links: readonly DashboardLink[]
  /** Shown beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** The layout of an area while it is unknown whether the user may see it: without its name and links. */
export function DashboardPending({ children }: { children: ReactNode }) {
  const [isPinned] = usePinned()
  return (
    <div className="dashboard" data-pinned={isPinned || undefined}>
      <div className="border-r border-line bg-surface max-md:hidden" />
      <div className="min-w-0 [--page-width:100rem]">
        <div className="min-h-14 border-b border-line bg-surface" />
        <div className="page py-8">{children}</div>
      </div>
    </div>
  )
}

/** Shows an area: its name, a sidebar that opens on hover or focus or stays open, and a drawer instead of the sidebar on phones. */
export function Dashboard({ title, links, tools, children }: DashboardProps) {
  const [isPinned, setPinned] = usePinned()
  return (
    <div className="dashboard" data-pinned={isPinned || undefined}>
      <aside className="relative z-10 max-md:hidden">
        <a
          href="#area"
          className="sr-only z-50 rounded-md bg-brand px-4 py-2 text-on-brand focus:not-sr-only focus:absolute focus:m-2 focus:w-max"
        >
          Skip menu
        </a>
        <Sidebar title={title} links={links} isPinned={isPinned} onPin={setPinned} />
      </aside>
      <div className="min-w-0 [--page-width:100rem]">
        <div className="border-b border-line bg-surface">
          <div className="page flex min-h-14 items-center gap-2">
            <Drawer title={title} links={links} />
            <p className="font-semibold">{title}</p>
            {tools}
          </div>
        </div>
        <div id="area" tabIndex={-1} className="page py-8 outline-none">
          {children}
        </div>
      </div>
    </div>
  )
}

/** Whether the sidebar stays open, as chosen in this browser. */
function usePinned() {
  const site = useSite()
  const [isPinned, setPinned] = useState(() => (typeof document === 'undefined' ? site.isMenuPinned === true : isMenuPinned()))
  const keep = (isKept: boolean) => {
    pinMenu(isKept)
    setPinned(isKept)
  }
  return [isPinned, keep] as const
}

type SidebarProps = { title: string; links: readonly DashboardLink[]; isPinned: boolean; onPin: (isPinned: boolean) => void }

function Sidebar({ title, links, isPinned, onPin }: SidebarProps) {
  const sidebar = useRef<HTMLElement>(null)
  // Closes the sidebar that is hovered or focused, until it is entered again.
  const [isDismissed, setDismissed] = useState(false)
  usePageKeys(({ key }) => {
    if (key === 'Escape' && sidebar.current?.matches(':hover, :focus-within')) setDismissed(true)
  })
  const pinText = isPinned ? 'Unpin menu' : 'Pin menu'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a link clicks it
    <nav
      ref={sidebar}
      aria-label={title}
      className="sidebar"
      data-dismissed={isDismissed || undefined}
      onClick={() => setDismissed(true)}
      onFocus={() => setDismissed(false)}
      onMouseEnter={() => setDismissed(false)}
      onMouseLeave={() => setDismissed(false)}
    >
      <Links links={links} hasShort />
      <button type="button" className="sidebar-link sidebar-pin" aria-label={pinText} onClick={() => onPin(!isPinned)}>
        <Icon name={isPinned ? 'chevron-left' : 'sidebar'} />
        <span className="sidebar-short" aria-hidden="true">
          Pin
        </span>
        <span className="sidebar-label">{pinText}</span>
      </button>
    </nav>
  )
}

/**
 * `hasShort`: the collapsed sidebar shows the short labels, which the accessible names then contain (WCAG 2.5.3, Label in Name). The names
 * are content of their own, because both labels are always in the page, one of them transparent.
 */
function Links({ links, hasShort = false }: { links: readonly DashboardLink[]; hasShort?: boolean }) {
  const { pathname } = useLocation()
  return (
    <ul className="grid grid-cols-1 gap-1">
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} className="sidebar-link" aria-current={isCurrentAt(pathname, link) ? 'page' : undefined}>
            <Icon name={link.icon} />
            <VisuallyHidden>{nameOf(link, hasShort)}</VisuallyHidden>
            <span aria-hidden="true" className="sidebar-short">
              {link.short ?? link.label}
            </span>
            <span aria-hidden="true" className="sidebar-label">
              {link.label}
            </span>
            {link.count ? (
              <span aria-hidden="true" className="sidebar-count">
                {link.count > MOST_SHOWN ? `${MOST_SHOWN}+` : link.count}
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ label, short, count }: DashboardLink, hasShort: boolean): string {
  const name = hasShort && short !== undefined && !label.toLowerCase().includes(short.toLowerCase()) ? `${label} (${short})` : label
  return count ? `${name}, ${count} pending` : name
}

const MOST_SHOWN = 99

const isCurrentAt = (pathname: string, { to, isExact = false, alsoAt = [] }: DashboardLink): boolean =>
  pathname === to || [...(isExact ? [] : [to]), ...alsoAt].some((path) => `${pathname}/`.startsWith(`${path}/`))

function Drawer({ title, links }: { title: string; links: readonly DashboardLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
  }
  return (
    <div className="-ml-3 md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${title} menu`}
        className={buttonClass({ variant: 'quiet', shape: 'icon' })}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} size="drawer">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a link clicks it */}
        <nav aria-label={title} onClick={closeAfterLink}>
          <Links links={links} />
        </nav>
      </Dialog>
    </div>
  )
}
