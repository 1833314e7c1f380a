import { coverSources } from '../lib/cover-sources.ts'

type ImageCoverProps = {
  /** Selects the pattern that is shown without an image. */
  id: number
  src: string | null | undefined
  /** The other widths in which the image exists, in pixels. */
  widths?: readonly number[]
  /** The displayed width, in the format of `<img sizes>`. */
  sizes?: string
  width?: number
  height?: number
  alt?: string
  /** For images that are visible without scrolling. */
  isEager?: boolean
  /** For the largest image in the initial viewport, which gets the highest priority. */
  isFirst?: boolean
  className?: string
}

const none: readonly number[] = []

export function ImageCover({
  id,
  src,
  widths = none,
  sizes,
  width = 640,
  height = 360,
  alt = '',
  isEager = false,
  isFirst = false,
  className,
}: ImageCoverProps) {
  const classes = className ? `cover ${className}` : 'cover'
  if (!src) return <CoverPattern id={id} className={classes} />
  const isSeveral = widths.length > 0
  const image = (
    <img
      className={classes}
      // Must come before `src`, because some browsers fetch `src` as soon as it is set.
      {...(isSeveral && { sizes, srcSet: coverSources(src, widths, 'webp') })}
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      {...(isFirst && { fetchPriority: 'high' as const })}
      decoding="async"
    />
  )
  if (!isSeveral) return image
  return (
    <picture className="contents">
      <source type="image/avif" sizes={sizes} srcSet={coverSources(src, widths, 'avif')} />
      {image}
    </picture>
  )
}

// Ground, sun, far hill, near hill.
const palettes = [
  ['fill-brand-strong', 'fill-accent-fill', 'fill-brand', 'fill-brand-soft'],
  ['fill-brand', 'fill-accent-fill', 'fill-brand-strong', 'fill-brand-soft'],
  ['fill-accent-fill', 'fill-brand-soft', 'fill-brand', 'fill-brand-strong'],
  ['fill-brand-soft', 'fill-accent-fill', 'fill-brand', 'fill-brand-strong'],
] as const

/** Hills and a sun in the brand colors. The same id always produces the same picture. */
function CoverPattern({ id, className }: { id: number; className: string }) {
  // Knuth's multiplicative hash, so that consecutive ids get different pictures.
  const seed = Math.imul(id, 2654435761) >>> 0
  const pick = (shift: number, below: number) => (seed >>> shift) % below
  const [ground, sunFill, farFill, nearFill] = palettes[pick(28, 4)] ?? palettes[0]
  const sun = { x: 20 + pick(4, 120), y: 22 + pick(10, 24), r: 10 + pick(16, 12) }
  const near = 42 + pick(8, 18)
  const far = 36 + pick(20, 18)
  return (
    <svg className={className} viewBox="0 0 160 90" width={640} height={360} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className={ground} d="M0 0h160v90H0z" />
      <circle className={sunFill} cx={sun.x} cy={sun.y} r={sun.r} />
      <path className={farFill} d={`M0 ${far}q40-26 80 0t80 0v60H0z`} />
      <path className={nearFill} d={`M0 ${near + 14}q40 24 80 0t80 0v60H0z`} />
    </svg>
  )
}
