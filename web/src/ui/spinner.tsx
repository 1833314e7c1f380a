/** Turns while something is under way; with a label it also says so. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className="spinner" aria-hidden="true" />
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-muted">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  )
}
