import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useDeparture } from './use-departure.ts'

type BannerKind = 'error' | 'success' | 'warning' | 'info'

type BannerProps = {
  kind: BannerKind
  children: ReactNode
  leaveAfterMs?: number
  onLeave?: () => void
}

const looks: Record<BannerKind, { icon: IconName; className: string }> = {
  error: { icon: 'warning', className: 'bg-danger-soft text-danger' },
  success: { icon: 'check-circle', className: 'bg-success-soft text-success' },
  warning: { icon: 'warning', className: 'bg-warning-soft text-warning' },
  info: { icon: 'info', className: 'bg-info-soft text-info' },
}

/**
 * A message above a form or page. After `leaveAfterMs`, it is hidden visually but stays in the page for screen readers.
 * Give it a `key` if the same message may appear twice in a row.
 */
export function Banner({ kind, children, leaveAfterMs, onLeave }: BannerProps) {
  const [hasLeft, setLeft] = useState(false)
  const latestOnLeave = useRef(onLeave)
  useEffect(() => {
    latestOnLeave.current = onLeave
  })
  const leave = useCallback(() => {
    setLeft(true)
    latestOnLeave.current?.()
  }, [])
  const holds = useDeparture(hasLeft ? undefined : leaveAfterMs, leave)

  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`banner ${looks[kind].className}`}
      data-left={hasLeft || undefined}
      tabIndex={leaveAfterMs !== undefined && !hasLeft ? 0 : undefined}
      {...holds}
    >
      <Icon name={looks[kind].icon} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </div>
  )
}
