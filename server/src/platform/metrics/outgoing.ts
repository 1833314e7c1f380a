import { type Attributes, openSpan } from '../tracing/tracing.ts'
import { outgoingSeconds } from './instruments.ts'

type Outgoing = {
  to: 'paystack' | 'mail' | 's3'
  name: string
  attributes?: Attributes
  /** Whether an error is a valid response, such as a missing file. */
  isAnswer?: (error: unknown) => boolean
}

/** Times, counts and traces a request to an external service. */
export async function outgoing<T>({ to, name, attributes, isAnswer = () => false }: Outgoing, work: () => Promise<T>): Promise<T> {
  const span = openSpan({ name: `${to} ${name}`, kind: 'client', attributes: { 'peer.service': to, ...attributes } })
  const began = performance.now()
  let outcome = 'ok'
  try {
    return await (span ? span.within(work) : work())
  } catch (error) {
    if (!isAnswer(error)) {
      outcome = 'failed'
      span?.fail(error)
    }
    throw error
  } finally {
    span?.end()
    outgoingSeconds.observe({ to, outcome }, (performance.now() - began) / 1000)
  }
}
