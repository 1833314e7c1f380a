// A local Paystack: its API, a checkout page, signed webhooks, and simulated faults.
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serveCheckout } from './checkout-routes.ts'
import { createClock } from './clock.ts'
import { createControl, type SimulatorControl, UnknownRecord } from './control.ts'
import { serveControl } from './control-routes.ts'
import { serveDashboard } from './dashboard.ts'
import { serveDisputes } from './dispute-routes.ts'
import { PaystackError, paystackError } from './errors.ts'
import { Faults } from './faults.ts'
import { isTestKey } from './integrations.ts'
import { toJson } from './json.ts'
import { protectPages } from './page-replies.ts'
import { resumeTransfers } from './payments.ts'
import { serveRefunds } from './refund-routes.ts'
import { resumeRefunds } from './refunds.ts'
import { RequestFaults } from './request-faults.ts'
import { RequestLog } from './request-log.ts'
import type { Simulation } from './simulation.ts'
import { Store } from './store.ts'
import { serveTransactions } from './transaction-routes.ts'
import { serveBanks, serveTransfers } from './transfer-routes.ts'
import { resumeSentTransfers } from './transfers.ts'
import { type RetrySchedule, Webhooks } from './webhooks.ts'

export type { SimulatorControl } from './control.ts'
export type { FaultAction, NewFault } from './faults.ts'
export type { Delivery, Refund, Transaction } from './state.ts'

export type SimulatorOptions = {
  /** The key of the integration that the controls and `webhookUrl` use. Every other `sk_test_` key has its own data. */
  secretKey?: string
  /** The absolute URL at which browsers reach the plugin, e.g. http://localhost:3000/paystack-simulator */
  publicUrl: string
  webhookUrl?: string
  /** Replaces the machine's clock. Scheduled tasks then run only when the controls advance the time. */
  clock?: () => Date
  log?: (line: string) => void
  retrySchedule?: RetrySchedule
  /** Persists the state across restarts. */
  snapshotFile?: string
  /** The name on the checkout page. */
  merchant?: string
}

export type Simulator = { plugin: FastifyPluginAsync; control: SimulatorControl; close: () => Promise<void> }

const defaultKey = 'sk_test_simulator'

const isDemo = () => process.env.PAYSTACK_SIM_DEMO === '1'

function checkAllowed(secretKey: string) {
  if (process.env.NODE_ENV === 'production' && !isDemo()) throw new Error('The Paystack simulator can’t run in production')
  if (!isTestKey(secretKey)) throw new Error('The Paystack simulator accepts only sk_test_ keys')
}

function createSimulation(options: SimulatorOptions, secretKey: string): Simulation {
  const { retrySchedule: schedule = 'fast', log = () => {}, webhookUrl: defaultUrl } = options
  const clock = createClock(options.clock)
  const store = new Store(options.snapshotFile)
  const faults = new Faults()
  return {
    merchant: options.merchant ?? 'Akada',
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    defaultKey: secretKey,
    schedule,
    clock,
    store,
    faults,
    webhooks: new Webhooks({ store, faults, clock, schedule, defaultUrl, log }),
    requests: new RequestLog(),
  }
}

const largestBody = 1_000_000

function speakPaystack(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(new PaystackError({ status: 400, message: 'Invalid JSON was sent' }))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: largestBody }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setReplySerializer((payload) => toJson(payload))
  app.setErrorHandler((error: FastifyError | PaystackError | UnknownRecord, request, reply) => {
    if (error instanceof PaystackError) return reply.status(error.refusal.status).send(error.body())
    const status = error instanceof UnknownRecord ? 404 : ((error as FastifyError).statusCode ?? 500)
    if (status >= 500) request.log.error(error)
    return reply.status(status).send({ status: false, message: error.message })
  })
  app.setNotFoundHandler((_request, reply) => {
    const error = paystackError('entityNotFound')
    return reply.status(error.refusal.status).send(error.body())
  })
}

/** Rejects browser requests from other sites. Allows the simulator's own pages and programs. */
function refuseForeignSites(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET') {
      throw new PaystackError({ status: 403, message: 'The controls can’t be used from other sites' })
    }
  })
}

export function simulator(options: SimulatorOptions): Simulator {
  const secretKey = options.secretKey ?? defaultKey
  checkAllowed(secretKey)
  const simulation = createSimulation(options, secretKey)
  const control = createControl(simulation, secretKey)
  const requestFaults = new RequestFaults(simulation)

  resumeTransfers(simulation)
  resumeRefunds(simulation)
  resumeSentTransfers(simulation)
  simulation.webhooks.resume()

  async function close() {
    simulation.clock.close()
    requestFaults.close()
    await simulation.webhooks.close()
  }

  const plugin: FastifyPluginAsync = async (app) => {
    speakPaystack(app)
    protectPages(app)
    app.addHook('preClose', async () => requestFaults.close())
    app.addHook('onClose', close)

    await app.register(async (api) => {
      requestFaults.attach(api, app.prefix)
      serveTransactions(api, simulation)
      serveRefunds(api, simulation)
      serveDisputes(api, simulation)
      serveBanks(api, simulation)
      serveTransfers(api, simulation)
      serveCheckout(api, simulation)
    })

    // Visitors to a public demo must not be able to send webhooks to other URLs.
    if (isDemo()) return
    await app.register(async (controls) => {
      refuseForeignSites(controls)
      serveControl(controls, simulation, control)
      serveDashboard(controls, simulation)
    })
  }

  return { plugin, control, close }
}
