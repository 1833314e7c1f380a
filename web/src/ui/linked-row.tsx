import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const LinkedRows = ({ children }: { children: ReactNode }) => <ul className="-my-3 divide-y divide-line">{children}</ul>

type LinkedRowProps = {
  to: string
  title: ReactNode
  note?: ReactNode
  /** Shown at the end of the row, such as an amount. */
  end?: ReactNode
}

/** A row of a list. It is a link as a whole. */
export const LinkedRow = ({ to, title, note, end }: LinkedRowProps) => (
  <li className="relative -mx-2 flex items-center justify-between gap-4 px-2 py-3 hover:bg-sunken">
    <div className="min-w-0">
      <Link to={to} dir="auto" className="block font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-sm">
        {title}
      </Link>
      {note && <div className="text-sm wrap-anywhere text-ink-muted">{note}</div>}
    </div>
    {end && <div className="flex-none text-end">{end}</div>}
  </li>
)
