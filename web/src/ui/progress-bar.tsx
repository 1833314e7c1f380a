/** A progress bar. The label is for screen readers; show the percentage beside the bar. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress className="progress" aria-label={label} max={100} value={percent} data-done={percent >= 100 || undefined} />
}
