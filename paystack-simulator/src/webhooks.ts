import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { FaultSubject, Faults } from './faults.ts'
import { reformatJson, toJson } from './json.ts'
import { signatureOf } from './signatures.ts'
import type { Delivery, Integration } from './state.ts'
import type { Store } from './store.ts'

export type RetrySchedule = 'fast' | 'test' | 'live'

type WebhookEvent = { integration: Integration; event: string; reference: string; data: unknown; delayMs?: number }

type Dependencies = {
  store: Store
  faults: Faults
  clock: Clock
  schedule: RetrySchedule
  defaultUrl: string | undefined
  log: (line: string) => void
}

const repeat = (times: number, delayMs: number): number[] => Array.from({ length: times }, () => delayMs)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

// `live` and `test` follow Paystack's documentation ("Webhooks"). `fast` is for interactive use.
const retryDelaysMs: Record<RetrySchedule, number[]> = {
  fast: [...repeat(4, 1_000), ...repeat(10, 5_000)],
  test: repeat(10, hourMs),
  live: [...repeat(4, 3 * minuteMs), ...repeat(72, hourMs)],
}

const attemptTimeoutMs = 30_000
// The shop may be restarting at the same time as the simulator.
const restartDelayMs = 1_000
const responseKept = 500

/** Sends events to the shop: signed, with retries until the shop responds with 200, and with simulated faults. */
export class Webhooks {
  readonly #deps: Dependencies
  readonly #running = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  emit({ integration, event, reference, data, delayMs = 0 }: WebhookEvent): Delivery[] {
    const { faults, clock } = this.#deps
    const subject: FaultSubject = { event, reference, keys: integration.secrets }
    const renamed = faults.take(['unknown_event'], subject)
    const reformat = faults.take(['reformat'], subject)
    const json = toJson({ event: renamed ? (renamed.event ?? 'simulator.unknown') : event, data })
    const isDropped = faults.take(['drop'], subject) !== undefined
    const copies = faults.take(['duplicate'], subject)?.n ?? 1
    const waitMs = delayMs + (faults.take(['delay'], subject)?.ms ?? 0)
    const now = clock.now()
    const make = (): Delivery => ({
      id: randomUUID(),
      integrationId: integration.id,
      event,
      reference,
      body: reformat ? reformatJson(json, reformat.style) : json,
      createdAt: now.toISOString(),
      state: isDropped ? 'dropped' : integration.webhooksHeld ? 'held' : 'scheduled',
      dueAt: new Date(now.getTime() + waitMs).toISOString(),
      retries: 0,
      attempts: [],
    })
    const deliveries = Array.from({ length: isDropped ? 1 : copies }, make)
    for (const delivery of deliveries) {
      this.#deps.store.addDelivery(delivery)
      if (delivery.state !== 'scheduled') continue
      if (waitMs > 0) clock.runAfter(waitMs, () => this.#start(delivery))
      else this.#start(delivery)
    }
    return deliveries
  }

  /** Continues deliveries that a previous process left unfinished. */
  resume() {
    const { store, clock } = this.#deps
    const soonMs = clock.now().getTime() + restartDelayMs
    for (const delivery of store.state.deliveries.filter((one) => one.state === 'scheduled')) {
      const dueMs = delivery.dueAt ? Date.parse(delivery.dueAt) : soonMs
      clock.runAt(new Date(Math.max(dueMs, soonMs)), () => this.#start(delivery))
    }
  }

  /** Sends the same bytes again, regardless of earlier results. */
  async resend(delivery: Delivery): Promise<void> {
    await this.track(this.#attempt(delivery))
  }

  /** Sends held webhooks one after another, so that they arrive in the requested order. */
  async release(integration: Integration, order: 'created' | 'reverse' = 'created'): Promise<void> {
    integration.webhooksHeld = false
    const held = this.#deps.store.state.deliveries.filter((one) => one.integrationId === integration.id && one.state === 'held')
    for (const delivery of held) delivery.state = 'scheduled'
    for (const delivery of order === 'reverse' ? held.reverse() : held) await this.track(this.#attemptAndRetry(delivery))
  }

  /** Resolves when no webhook is in flight. Retries that are due later don't count. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running])
    await this.#deps.store.save()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.settled()
  }

  /** Tracks work in progress, so that `settled()` waits for it. */
  track(work: Promise<void>): Promise<void> {
    const tracked = work
      .catch((error: unknown) => this.#deps.log(`webhook: ${String(error)}`))
      .finally(() => {
        this.#running.delete(tracked)
      })
    this.#running.add(tracked)
    return tracked
  }

  #start(delivery: Delivery) {
    void this.track(this.#attemptAndRetry(delivery))
  }

  async #attemptAndRetry(delivery: Delivery): Promise<void> {
    const { clock, schedule, store } = this.#deps
    await this.#attempt(delivery)
    if (delivery.state !== 'scheduled' || this.#closing.signal.aborted) return
    const delayMs = retryDelaysMs[schedule][delivery.retries]
    delivery.retries += 1
    if (delayMs === undefined) delivery.state = 'exhausted'
    else {
      delivery.dueAt = new Date(clock.now().getTime() + delayMs).toISOString()
      clock.runAfter(delayMs, () => this.#start(delivery))
    }
    await store.save()
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { store, defaultUrl, clock, log } = this.#deps
    const integration = store.findIntegration(delivery.integrationId)
    const url = integration?.webhookUrl === undefined ? defaultUrl : integration.webhookUrl
    if (!integration || !url) {
      if (delivery.state === 'scheduled') delivery.state = 'unaddressed'
      return store.save()
    }
    // The state is saved first, because the shop must not learn anything that a crash of this process would lose.
    await store.save()
    const signature = this.#sign(delivery, integration)
    const answer = await this.#post(url, delivery.body, signature)
    if (this.#closing.signal.aborted) return
    delivery.attempts.push({ at: clock.now().toISOString(), url, signature, ...answer })
    if (answer.status === 200) delivery.state = 'delivered'
    log(`webhook ${delivery.event} ${delivery.reference}: ${answer.status ?? answer.response}`)
    await store.save()
  }

  #sign(delivery: Delivery, integration: Integration): string {
    const { faults } = this.#deps
    const subject: FaultSubject = { event: delivery.event, reference: delivery.reference, keys: integration.secrets }
    const secret = faults.take(['sign_with'], subject)?.secret ?? integration.secrets[0] ?? ''
    const isBad = faults.take(['bad_signature'], subject) !== undefined
    return signatureOf(isBad ? `${delivery.body} ` : delivery.body, secret)
  }

  async #post(url: string, body: string, signature: string): Promise<{ status: number | null; response: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      })
      return { status: response.status, response: (await response.text()).slice(0, responseKept) }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return { status: null, response: cause instanceof Error ? cause.message : String(cause) }
    }
  }
}
