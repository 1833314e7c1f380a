import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'

/** `isWideOnly` is for pages that have buttons at the bottom edge of small screens. */
type AccountNoticeProps = { kind: 'info' | 'warning'; icon: IconName; children: ReactNode; dismiss?: ReactNode; isWideOnly?: boolean }

const looks = { info: { bar: 'bg-info-soft', icon: 'text-info' }, warning: { bar: 'bg-warning-soft', icon: 'text-warning' } } as const

/** A one-line notice in the dock. */
export const AccountNotice = ({ kind, icon, children, dismiss, isWideOnly = false }: AccountNoticeProps) => (
  <div className={`${looks[kind].bar} ${isWideOnly ? 'max-lg:hidden' : ''}`}>
    <div className="page flex items-start gap-2.5 py-2 text-sm">
      <Icon name={icon} className={`mt-0.5 ${looks[kind].icon}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-1 py-px">{children}</div>
      {dismiss}
    </div>
  </div>
)
