import { formatDayHere } from '../../lib/moments.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type RefundMeterProps = { until: string; usedPercent: number; maxPercent: number }

/** Shows the progress in a course relative to the limit for automatic refunds. */
export const RefundMeter = ({ until, usedPercent, maxPercent }: RefundMeterProps) => (
  <div className="max-w-sm">
    <p className="mb-1 text-sm text-ink-muted">
      Refundable until <time dateTime={until}>{formatDayHere(until)}</time> · {usedPercent}% completed · Automatic approval up to{' '}
      {maxPercent}%
    </p>
    <ProgressBar
      label="Progress toward the instant refund limit"
      percent={maxPercent > 0 ? Math.min(100, (usedPercent / maxPercent) * 100) : 100}
      tone={usedPercent > maxPercent ? 'danger' : 'neutral'}
    />
  </div>
)
