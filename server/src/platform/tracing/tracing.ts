// Where traces begin. Nobody makes any, and none of this costs anything, until a tracing is given to `setTracing`.

export type Attributes = Record<string, string | number | boolean>

export type NewSpan = {
  /** Out of few: what differs from one to the next is an attribute. */
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  /** Nothing about a person, no secret, no value of a statement. */
  attributes?: Attributes
  /** What it belongs to where that is elsewhere, as W3C’s traceparent; else whatever is being done here. */
  parent?: string | undefined
}

export type Span = {
  set: (attributes: Attributes) => void
  /** Of an error only its code or name: what it says may name somebody. */
  fail: (error: unknown) => void
  /** What is begun in there belongs to it. */
  within: <T>(work: () => T) => T
  end: () => void
}

export type Tracing = {
  open: (span: NewSpan) => Span
  /** What is being done, for whoever goes on with it elsewhere. */
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
