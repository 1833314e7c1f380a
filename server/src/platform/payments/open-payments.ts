import type { PastPayment } from '@akada/paystack-simulator/recall.ts'
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
  /** The URL at which this process reaches itself. */
  ownUrl: string
  /** Returns the simulator key, which identifies the simulator's state. The first call creates and stores it. */
  simulatorKey: () => Promise<string>
  snapshotFile: string
}

export type OpenPayments = {
  provider: PaymentProvider | null
  /** Registers the simulator's routes beside the API. Does nothing without a simulator. */
  mount: (app: FastifyInstance) => Promise<void>
  /** Lets a simulator without data know the payments that the site has recorded. Does nothing without a simulator. */
  recall: (list: () => Promise<readonly PastPayment[]>) => Promise<void>
  close: () => Promise<void>
}

/** The path of the simulator, which runs in the API process. */
export const SIMULATOR_PREFIX = '/paystack-simulator'
const CHECKOUT_ORIGIN = 'https://checkout.paystack.com'

/**
 * Opens Paystack if a key is set, otherwise the local simulator. In production without a key, opens nothing, and checkout reports the
 * problem.
 */
export async function openPayments(settings: PaymentSettings, log: Logger): Promise<OpenPayments> {
  if (settings.secretKey === undefined && !settings.isProduction) return openSimulator(settings)
  const provider = await findProvider(settings)
  if (provider === null) log.warn('PAYSTACK_SECRET_KEY is not set: checkout responds that payments are not configured')
  return { provider, mount: async () => undefined, recall: async () => undefined, close: async () => undefined }
}

/** Returns the payment provider without opening anything. The simulator runs in the server process. */
export async function findProvider(settings: PaymentSettings): Promise<PaymentProvider | null> {
  const { secretKey, previousSecretKey, baseUrl, isProduction } = settings
  if (secretKey !== undefined) {
    const checkoutOrigins = [CHECKOUT_ORIGIN, ...(isProduction ? [] : [new URL(baseUrl).origin])]
    return paystack({ secretKey, previousSecretKey, baseUrl, checkoutOrigins })
  }
  return isProduction ? null : simulated(settings, await settings.simulatorKey())
}

const simulated = ({ ownUrl, publicUrl }: PaymentSettings, secretKey: string) =>
  paystack({ secretKey, baseUrl: `${ownUrl}${SIMULATOR_PREFIX}`, checkoutOrigins: [new URL(publicUrl).origin] })

async function openSimulator(settings: PaymentSettings): Promise<OpenPayments> {
  const { simulator } = await import('@akada/paystack-simulator')
  const secretKey = await settings.simulatorKey()
  const { plugin, control, close } = simulator({
    secretKey,
    publicUrl: `${settings.publicUrl}${SIMULATOR_PREFIX}`,
    webhookUrl: `${settings.ownUrl}/api/payments/paystack/webhook`,
    snapshotFile: settings.snapshotFile,
  })
  return {
    provider: simulated(settings, secretKey),
    mount: async (app) => {
      await app.register(plugin, { prefix: SIMULATOR_PREFIX })
    },
    recall: async (list) => {
      if (control.transactions().length === 0) await control.recall(await list())
    },
    close,
  }
}
