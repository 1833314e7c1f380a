import type { ReactNode } from 'react'

type BadgeKind = 'neutral' | 'brand' | 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'count'

const looks: Record<BadgeKind, string> = {
  neutral: 'bg-sunken text-ink-muted',
  brand: 'bg-brand-soft text-brand',
  accent: 'bg-accent-fill text-on-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  count: 'bg-brand text-on-brand rounded-full tabular',
}

export function Badge({ kind = 'neutral', children }: { kind?: BadgeKind; children: ReactNode }) {
  return <span className={`badge ${looks[kind]}`}>{children}</span>
}
