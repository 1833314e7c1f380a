import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'

export type PlotPoint = { label: string; value: number }

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

/**
 * A line plot of daily values. The user selects a point with a pointer, touch or slider keys (arrows, Home, End). Show the complete data in
 * a table beside the plot.
 */
export function Plot({ label, points, format, formatShort = format }: PlotProps) {
  const captionId = useId()
  const [box, width] = useWidth()
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
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
    choose(Math.round(scales.x.invert(clientX - currentTarget.getBoundingClientRect().left)))
  }

  return (
    <figure>
      <figcaption id={captionId} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className="tabular text-ink-muted" aria-hidden="true">
          {point.label}: <span className="font-semibold text-ink">{format(point.value)}</span>
        </span>
      </figcaption>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-labelledby={captionId}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${point.label}: ${format(point.value)}`}
        className="mt-2 h-60 touch-pan-y rounded-sm"
        onKeyDown={press}
        onPointerMove={follow}
        onPointerDown={follow}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true" className="block">
          <ValueAxis scale={scales.y} width={width} format={formatShort} />
          <LabelAxis points={points} scale={scales.x} width={width} />
          <Curve points={points} scales={scales} />
          <line x1={scales.x(at)} x2={scales.x(at)} y1={margin.top} y2={HEIGHT - margin.bottom} className="stroke-line-strong" />
          <circle cx={scales.x(at)} cy={scales.y(point.value)} r={5} className="fill-brand stroke-surface" strokeWidth={2} />
        </svg>
      </div>
    </figure>
  )
}

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
  const values = points.map(({ value }) => value)
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  return {
    x: scaleLinear([0, Math.max(1, points.length - 1)], [margin.left, width - margin.right]),
    y: scaleLinear([lowest, highest > lowest ? highest : 1], [HEIGHT - margin.bottom, margin.top]).nice(4),
  }
}
type Scales = ReturnType<typeof scalesOf>

function Curve({ points, scales: { x, y } }: { points: readonly PlotPoint[]; scales: Scales }) {
  const across = (_: PlotPoint, index: number) => x(index)
  const up = ({ value }: PlotPoint) => y(value)
  const surface = area<PlotPoint>().x(across).y0(y(0)).y1(up)
  const edge = line<PlotPoint>().x(across).y(up)
  return (
    <>
      <path d={surface([...points]) ?? undefined} className="fill-brand-soft" />
      <path d={edge([...points]) ?? undefined} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-brand" />
    </>
  )
}

type ValueAxisProps = { scale: Scales['y']; width: number; format: (value: number) => string }

const ValueAxis = ({ scale, width, format }: ValueAxisProps) => (
  <g className="tabular fill-ink-muted text-xs">
    {scale.ticks(4).map((tick) => (
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

/** Returns as many labels as fit, including the first and the last. */
function LabelAxis({ points, scale, width }: { points: readonly PlotPoint[]; scale: Scales['x']; width: number }) {
  const last = points.length - 1
  const steps = Math.max(1, Math.min(last, Math.floor((width - margin.left - margin.right) / LABEL_WIDTH)))
  const shown = last === 0 ? [0] : Array.from({ length: steps + 1 }, (_, step) => Math.round((step * last) / steps))
  return (
    <g className="fill-ink-muted text-xs">
      {shown.map((index) => (
        <text key={index} x={scale(index)} y={HEIGHT - 8} textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}>
          {points[index]?.label}
        </text>
      ))}
    </g>
  )
}
