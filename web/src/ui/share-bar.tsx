/** A decorative bar that shows a share of a whole. The number beside it is the accessible text. */
export function ShareBar({ part, whole, className = 'w-24' }: { part: number; whole: number; className?: string }) {
  const percent = whole === 0 ? 0 : Math.min(100, (part / whole) * 100)
  return (
    <svg height={8} aria-hidden="true" className={`flex-none ${className}`}>
      <rect width="100%" height={8} rx={4} className="fill-sunken" />
      <rect width={`${percent}%`} height={8} rx={4} className="fill-brand" />
    </svg>
  )
}
