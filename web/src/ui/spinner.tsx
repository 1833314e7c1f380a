/** An activity indicator. With a label, it is also announced. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className="spinner" aria-hidden="true" />
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-muted">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  )
}
