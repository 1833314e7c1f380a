import { type Attributes, openSpan } from '../tracing/tracing.ts'
import { outgoingSeconds } from './instruments.ts'

type Outgoing = {
  to: 'paystack' | 'mail' | 's3'
  name: string
  attributes?: Attributes
  /** What is thrown but is an answer all the same, such as that there is no such file. */
  isAnswer?: (error: unknown) => boolean
}

/** Something that is asked of a service outside: timed, counted by its outcome, and traced. */
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
