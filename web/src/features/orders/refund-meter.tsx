import { formatDayHere } from '../../lib/moments.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type RefundMeterProps = { until: string; usedPercent: number; maxPercent: number }

/** The progress in a course, compared with the limit for automatic refunds. */
export const RefundMeter = ({ until, usedPercent, maxPercent }: RefundMeterProps) => (
  <div className="max-w-sm">
    <p className="mb-1 text-sm text-ink-muted">
      Refundable until <time dateTime={until}>{formatDayHere(until)}</time> · you have used {usedPercent} % of {maxPercent} %
    </p>
    <ProgressBar
      label="Used of what a refund at once allows"
      percent={maxPercent > 0 ? Math.min(100, (usedPercent / maxPercent) * 100) : 100}
    />
  </div>
)
