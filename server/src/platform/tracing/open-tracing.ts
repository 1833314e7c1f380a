// Sends OpenTelemetry traces over OTLP. Only imported if configured.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span as OtelSpan } from '@opentelemetry/api'
import { type Context, diag, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Logger } from 'pino'
import type { NewSpan, Span, Tracing } from './tracing.ts'

type TracingOptions = {
  /** The collector's URL, without `/v1/traces`. */
  endpoint: string
  process: string
  log: Logger
}

export type OpenTracing = Tracing & { close: () => Promise<void> }

// An unreachable collector must not delay the shutdown.
const CLOSE_WITHIN_MS = 3_000
const COMPLAIN_EVERY_MS = 60_000

/** The library itself reads the other OpenTelemetry settings (`OTEL_…`), such as names, headers and sampling. */
export function openTracing({ endpoint, process: task, log }: TracingOptions): OpenTracing {
  diag.setLogger(complaints(log))
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'akada', 'akada.process': task }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }))],
  })
  return {
    ...tracingBy(provider.getTracer('akada')),
    close: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN_MS)
      })
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      clearTimeout(timer)
      diag.disable()
    },
  }
}

/** Logs the library's warnings, at most once a minute. */
function complaints(log: Logger) {
  let saidAt = Number.NEGATIVE_INFINITY
  const say = (message: string) => {
    if (performance.now() - saidAt < COMPLAIN_EVERY_MS) return
    saidAt = performance.now()
    log.warn({ says: message.slice(0, 300) }, 'traces could not be sent')
  }
  const nothing = () => undefined
  return { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }

function tracingBy(tracer: Tracer): Tracing {
  const spans = new AsyncLocalStorage<OtelSpan>()

  function open({ name, kind, attributes = {}, parent }: NewSpan): Span {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent) ?? under(spans.getStore()))
    return {
      set: (more) => void span.setAttributes(more),
      fail: (error) => {
        span.setAttribute('error.type', typeOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      },
      within: (work) => spans.run(span, work),
      end: () => span.end(),
    }
  }

  function traceParent(): string | undefined {
    const of = spans.getStore()?.spanContext()
    return of && `00-${of.traceId}-${of.spanId}-${of.traceFlags.toString(16).padStart(2, '0')}`
  }
  return { open, traceParent }
}

const under = (span: OtelSpan | undefined): Context => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT)

/** Parses W3C Trace Context, version 00. Other values are ignored. */
function contextOf(traceParent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceParent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : undefined
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
