import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { paystack } from './paystack.ts'
import type { PaymentProvider } from './provider.ts'

export type PaymentSettings = {
  secretKey: string | undefined
  previousSecretKey: string | undefined
  baseUrl: string
  isProduction: boolean
  publicUrl: string
  /** How this process reaches itself. */
  ownUrl: string
  /** Made and kept for the simulator, whose world is named by its key. */
  simulatorKey: () => Promise<string>
  snapshotFile: string
}

export type OpenPayments = {
  provider: PaymentProvider | null
  /** Mounts what has to be served beside the API: the simulator, or nothing. */
  mount: (app: FastifyInstance) => Promise<void>
  close: () => Promise<void>
}

const PREFIX = '/paystack-simulator'
const CHECKOUT_ORIGIN = 'https://checkout.paystack.com'

/** Paystack with a key; without one the local simulator, and in production nothing, so that checkout says so. */
export async function openPayments(settings: PaymentSettings, log: Logger): Promise<OpenPayments> {
  const nothing = { mount: async () => undefined, close: async () => undefined }
  const { secretKey, previousSecretKey, baseUrl } = settings
  if (secretKey !== undefined) {
    const checkoutOrigins = [CHECKOUT_ORIGIN, ...(settings.isProduction ? [] : [new URL(baseUrl).origin])]
    return { provider: paystack({ secretKey, previousSecretKey, baseUrl, checkoutOrigins }), ...nothing }
  }
  if (settings.isProduction) {
    log.warn('PAYSTACK_SECRET_KEY is not set: checkout answers that payments are not configured')
    return { provider: null, ...nothing }
  }
  return openSimulator(settings)
}

async function openSimulator(settings: PaymentSettings): Promise<OpenPayments> {
  const { simulator } = await import('@akada/paystack-simulator')
  const secretKey = await settings.simulatorKey()
  const { plugin, close } = simulator({
    secretKey,
    publicUrl: `${settings.publicUrl}${PREFIX}`,
    webhookUrl: `${settings.ownUrl}/api/payments/paystack/webhook`,
    snapshotFile: settings.snapshotFile,
  })
  return {
    provider: paystack({ secretKey, baseUrl: `${settings.ownUrl}${PREFIX}`, checkoutOrigins: [new URL(settings.publicUrl).origin] }),
    mount: async (app) => {
      await app.register(plugin, { prefix: PREFIX })
    },
    close,
  }
}
