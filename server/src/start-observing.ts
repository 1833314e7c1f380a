import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { watchProcess } from './platform/metrics/watch-process.ts'
import { setTracing } from './platform/tracing/tracing.ts'

/** Collects process metrics, and sends traces if a collector is configured. Returns a function that stops both. */
export async function startObserving(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, PROCESS }: Config,
  log: Logger,
): Promise<() => Promise<void>> {
  watchProcess()
  if (endpoint === undefined) return async () => undefined
  const { openTracing } = await import('./platform/tracing/open-tracing.ts')
  const tracing = openTracing({ endpoint, process: PROCESS, log })
  setTracing(tracing)
  return () => {
    setTracing(undefined)
    return tracing.close()
  }
}
