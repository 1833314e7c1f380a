type ProgressBarProps = {
  label: string
  percent: number
  /** For a meter in which more isn't better. By default, the bar is green once it is full. */
  tone?: 'neutral' | 'danger'
}

/** A progress bar. The label is for screen readers; show the percentage beside the bar. */
export function ProgressBar({ label, percent, tone }: ProgressBarProps) {
  const isDone = tone === undefined && percent >= 100
  return <progress className="progress" aria-label={label} max={100} value={percent} data-tone={tone} data-done={isDone || undefined} />
}
