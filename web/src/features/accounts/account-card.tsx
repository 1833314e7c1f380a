import type { ReactNode } from 'react'

/** The centered card of the login and account pages. */
export function AccountCard({ title, children, footer }: { title: string; children: ReactNode; footer?: ReactNode }) {
  return (
    <div className="page py-8 sm:py-14">
      <div className="mx-auto max-w-md">
        <h1 className="mb-6 text-center text-3xl">{title}</h1>
        <div className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-8">{children}</div>
        {footer && <p className="mt-6 text-center text-ink-muted">{footer}</p>}
      </div>
    </div>
  )
}
