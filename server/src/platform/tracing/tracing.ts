// Creates spans. Does nothing, at no cost, until `setTracing` is called.

export type Attributes = Record<string, string | number | boolean>

export type NewSpan = {
  /** One of a few fixed names. Variable parts belong in the attributes. */
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  /** Must not contain personal data, secrets or statement values. */
  attributes?: Attributes
  /** The parent as W3C traceparent, if it is in another process. Defaults to the current span. */
  parent?: string | undefined
}

export type Span = {
  set: (attributes: Attributes) => void
  /** Records only the code or name of the error, because its message may contain personal data. */
  fail: (error: unknown) => void
  /** Runs the work. Spans that it opens become children of this span. */
  within: <T>(work: () => T) => T
  end: () => void
}

export type Tracing = {
  open: (span: NewSpan) => Span
  /** The traceparent of the current span, for work that continues elsewhere. */
  traceParent: () => string | undefined
}

let tracing: Tracing | undefined

export function setTracing(given: Tracing | undefined) {
  tracing = given
}

export const openSpan = (span: NewSpan): Span | undefined => tracing?.open(span)

export const currentTraceParent = (): string | undefined => tracing?.traceParent()

export async function traced<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const open = tracing?.open(span)
  if (!open) return work()
  try {
    return await open.within(work)
  } catch (error) {
    open.fail(error)
    throw error
  } finally {
    open.end()
  }
}
