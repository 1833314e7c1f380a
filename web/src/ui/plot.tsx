import { scaleLinear } from 'd3-scale'
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'

type DayValue = { label: string; value: number }
export type PlotPoint = DayValue & {
  /** The same day of the previous period. */
  before?: DayValue | undefined
}

type PlotProps = {
  /** The name of the plotted measure, such as "Enrollments". */
  label: string
  points: readonly PlotPoint[]
  /** Formats a value with its unit. */
  format: (value: number) => string
  /** A shorter format for the axis. */
  formatShort?: (value: number) => string
}

const HEIGHT = 240
const margin = { top: 12, right: 12, bottom: 28, left: 56 }
// The width of a date label in pixels, with a margin.
const LABEL_WIDTH = 140
const WIDEST_BAR = 40

/**
 * A bar for each day, with the previous period behind it. The user selects a day with a pointer, touch or slider keys (arrows, Home, End).
 * At first, the last day with data is selected. Show the complete data in a table beside the plot.
 */
export function Plot({ label, points, format, formatShort = format }: PlotProps) {
  const captionId = useId()
  const [box, width] = useWidth()
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  const at = Math.min(chosen ?? lastWithData(points), last)
  const point = points[at]
  if (!point) return null

  const scales = scalesOf(points, width)
  const choose = (index: number) => setChosen(Math.max(0, Math.min(last, index)))

  function press(event: KeyboardEvent) {
    const next = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }

  function follow({ clientX, currentTarget }: PointerEvent) {
    choose(Math.floor((clientX - currentTarget.getBoundingClientRect().left - margin.left) / scales.step))
  }

  return (
    <figure>
      <figcaption id={captionId} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{label}</span>
        <ReadOut point={point} format={format} />
      </figcaption>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-labelledby={captionId}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={spoken(point, format)}
        className="mt-2 h-60 touch-pan-y rounded-sm"
        onKeyDown={press}
        onPointerMove={follow}
        onPointerDown={follow}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true" className="block">
          <rect
            x={margin.left + at * scales.step}
            y={margin.top}
            width={scales.step}
            height={HEIGHT - margin.top - margin.bottom}
            className="fill-sunken"
          />
          <ValueAxis scale={scales.y} width={width} format={formatShort} />
          <LabelAxis points={points} scales={scales} width={width} />
          {points.every(isEmpty) && (
            <text x={(margin.left + width - margin.right) / 2} y={HEIGHT / 2} textAnchor="middle" className="fill-ink-muted text-sm">
              No data in this period
            </text>
          )}
          {points.map((each, index) => (
            <DayBars key={each.label} point={each} center={scales.x(index)} scales={scales} isChosen={index === at} />
          ))}
        </svg>
      </div>
    </figure>
  )
}

const isEmpty = ({ value, before }: PlotPoint) => value === 0 && (before?.value ?? 0) === 0

/** Returns the index of the last point with a value. Without values, it is the last point. */
function lastWithData(points: readonly PlotPoint[]): number {
  const index = points.findLastIndex(({ value }) => value !== 0)
  return index < 0 ? points.length - 1 : index
}

const spoken = ({ label, value, before }: PlotPoint, format: PlotProps['format']) =>
  `${label}: ${format(value)}${before ? `. Previous period, ${before.label}: ${format(before.value)}` : ''}`

/** The selected values, which also explain the colors. */
const ReadOut = ({ point: { label, value, before }, format }: { point: PlotPoint; format: PlotProps['format'] }) => (
  <span className="tabular flex flex-wrap gap-x-5 text-sm text-ink-muted" aria-hidden="true">
    <span className="inline-flex items-baseline gap-2">
      <span className="size-2.5 rounded-xs bg-brand" />
      <span>
        {label}: <span className="font-semibold text-ink">{format(value)}</span>
      </span>
    </span>
    {before && (
      <span className="inline-flex items-baseline gap-2">
        <span className="size-2.5 rounded-xs border-t-2 border-line-strong bg-line" />
        <span>
          {before.label}: {format(before.value)}
        </span>
      </span>
    )}
  </span>
)

/** Returns the available width, and follows resizes. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(Math.max(240, element.clientWidth))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

function scalesOf(points: readonly PlotPoint[], width: number) {
  const values = points.flatMap(({ value, before }) => [value, before?.value ?? 0])
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = (width - margin.left - margin.right) / Math.max(1, points.length)
  return {
    step,
    x: (index: number) => margin.left + (index + 0.5) * step,
    y: scaleLinear([lowest, highest > lowest ? highest : 1], [HEIGHT - margin.bottom, margin.top]).nice(4),
  }
}
type Scales = ReturnType<typeof scalesOf>

type DayBarsProps = { point: PlotPoint; center: number; scales: Scales; isChosen: boolean }

/** The day's value as a bar, in front of a wider, paler bar for the previous period. */
function DayBars({ point: { value, before }, center, scales: { step, y }, isChosen }: DayBarsProps) {
  const [wide, narrow] = [Math.min(step * 0.8, WIDEST_BAR * 1.5), Math.min(step * 0.55, WIDEST_BAR)]
  const earlier = before?.value ?? 0
  return (
    <>
      {earlier !== 0 && (
        <>
          <rect x={center - wide / 2} width={wide} {...spanOf(y, earlier)} className="fill-line" />
          <line
            x1={center - wide / 2}
            x2={center + wide / 2}
            y1={y(earlier)}
            y2={y(earlier)}
            strokeWidth={2}
            className="stroke-line-strong"
          />
        </>
      )}
      {value !== 0 && (
        <rect
          x={center - narrow / 2}
          width={narrow}
          rx={Math.min(2, narrow / 4)}
          {...spanOf(y, value)}
          className={isChosen ? 'fill-brand-strong' : 'fill-brand'}
        />
      )}
    </>
  )
}

/** The vertical extent of a bar. A small value is still visible. */
function spanOf(y: Scales['y'], value: number) {
  const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))]
  return { y: Math.min(top, bottom - 1), height: Math.max(1, bottom - top) }
}

type ValueAxisProps = { scale: Scales['y']; width: number; format: (value: number) => string }

const ValueAxis = ({ scale, width, format }: ValueAxisProps) => (
  <g className="tabular fill-ink-muted text-xs">
    {ticksOf(scale).map((tick) => (
      <g key={tick}>
        <line
          x1={margin.left}
          x2={width - margin.right}
          y1={scale(tick)}
          y2={scale(tick)}
          className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
        <text x={margin.left - 8} y={scale(tick)} dy="0.32em" textAnchor="end">
          {format(tick)}
        </text>
      </g>
    ))}
  </g>
)

/** Returns whole numbers, unless all values are below one. */
function ticksOf(scale: Scales['y']): number[] {
  const ticks = scale.ticks(4)
  return ticks.some((tick) => Math.abs(tick) >= 1) ? ticks.filter(Number.isInteger) : ticks
}

type LabelAxisProps = { points: readonly PlotPoint[]; scales: Scales; width: number }

/** Returns as many labels as fit, including the first and the last. */
function LabelAxis({ points, scales, width }: LabelAxisProps) {
  const last = points.length - 1
  const steps = Math.max(1, Math.min(last, Math.floor((width - margin.left - margin.right) / LABEL_WIDTH)))
  const shown = last === 0 ? [0] : Array.from({ length: steps + 1 }, (_, step) => Math.round((step * last) / steps))
  return (
    <g className="fill-ink-muted text-xs">
      {shown.map((index) => (
        <text key={index} {...placeOf(index, last, scales, width)} y={HEIGHT - 8}>
          {points[index]?.label}
        </text>
      ))}
    </g>
  )
}

/** The first and the last label stay within the plot. */
function placeOf(index: number, last: number, { x }: Scales, width: number) {
  if (last === 0) return { x: x(0), textAnchor: 'middle' as const }
  if (index === 0) return { x: margin.left, textAnchor: 'start' as const }
  if (index === last) return { x: width - margin.right, textAnchor: 'end' as const }
  return { x: x(index), textAnchor: 'middle' as const }
}
