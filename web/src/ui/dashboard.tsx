import { type MouseEvent, type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import { buttonClass } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'

export type DashboardLink = {
  to: string
  label: string
  icon: IconName
  /** If true, the link is current only at its exact path. Otherwise also at the paths below it. */
  isExact?: boolean
}

type DashboardProps = { title: string; links: readonly DashboardLink[]; children: ReactNode }

/** The layout of an area while it is unknown whether the user may see it: without its name and links. */
export const DashboardPending = ({ children }: { children: ReactNode }) => (
  <div className="min-h-dvh md:grid md:grid-cols-[70px_minmax(0,1fr)]">
    <div className="border-r border-line bg-surface max-md:hidden" />
    <div className="min-w-0">
      <div className="min-h-14 border-b border-line bg-surface" />
      <div className="page py-8">{children}</div>
    </div>
  </div>
)

/** Shows an area: its name, a sidebar that opens on hover or focus, and a drawer instead of the sidebar on phones. */
export const Dashboard = ({ title, links, children }: DashboardProps) => (
  <div className="min-h-dvh md:grid md:grid-cols-[70px_minmax(0,1fr)]">
    <aside className="relative z-10 max-md:hidden">
      <a
        href="#area"
        className="sr-only z-50 rounded-md bg-brand px-4 py-2 text-on-brand focus:not-sr-only focus:absolute focus:m-2 focus:w-max"
      >
        Skip menu
      </a>
      <nav aria-label={title} className="sidebar">
        <Links links={links} />
      </nav>
    </aside>
    <div className="min-w-0">
      <div className="border-b border-line bg-surface">
        <div className="page flex min-h-14 items-center gap-2">
          <Drawer title={title} links={links} />
          <p className="font-semibold">{title}</p>
        </div>
      </div>
      <div id="area" tabIndex={-1} className="page py-8 outline-none">
        {children}
      </div>
    </div>
  </div>
)

const Links = ({ links }: { links: readonly DashboardLink[] }) => (
  <ul className="grid grid-cols-1 gap-1">
    {links.map(({ to, label, icon, isExact = false }) => (
      <li key={to}>
        <NavLink to={to} end={isExact} className="sidebar-link">
          <Icon name={icon} />
          <span>{label}</span>
        </NavLink>
      </li>
    ))}
  </ul>
)

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
