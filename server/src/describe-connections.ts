// Describes the email, payment, storage and database settings for admins. Secrets are shortened to their last characters.
import path from 'node:path'
import type { Config } from './config.ts'
import type { ConnectionFacts, Connections } from './platform/deps.ts'

type Fact = ConnectionFacts['facts'][number]

const fact = (label: string, value: string | null, variable: string | null = null): Fact => ({ label, value, variable })

/** Shows enough of a key to tell two keys apart, but too little to guess it. */
export const masked = (secret: string): string => {
  const kind = /^sk_(test|live)_/.exec(secret)?.[0] ?? ''
  return secret.length - kind.length >= 16 ? `${kind}…${secret.slice(-4)}` : `${kind}…`
}

/** Returns the parts of a URL that may be shown, with the password masked. */
function partsOf(address: string) {
  if (!URL.canParse(address)) return { host: 'Set, but not a complete URL', path: null, login: [] }
  const { host, pathname, username, password } = new URL(address)
  const login = [fact('User name', username === '' ? null : username), fact('Password', password === '' ? null : '••••••••')]
  return { host, path: pathname.slice(1), login }
}

export const describeConnections = (config: Config): Connections => ({
  mail: describeMail(config),
  payments: describePayments(config),
  storage: describeStorage(config),
  database: describeDatabase(config),
})

function describeMail({ SMTP_URL, MAIL_FROM, isProduction }: Config): ConnectionFacts {
  const from = fact('Sender', MAIL_FROM, 'MAIL_FROM')
  if (SMTP_URL === undefined)
    return {
      uses: isProduction
        ? 'The mail server on this machine, because SMTP_URL isn’t set.'
        : 'The development mailbox at /dev/mailbox. Emails aren’t delivered.',
      facts: [fact('Mail server', null, 'SMTP_URL'), from],
    }
  const server = partsOf(SMTP_URL)
  return {
    uses: SMTP_URL.startsWith('smtps:') ? 'A mail server with TLS.' : 'A mail server with TLS if it offers STARTTLS.',
    facts: [fact('Mail server', server.host, 'SMTP_URL'), ...server.login, from],
  }
}

function describePayments({ PAYSTACK_SECRET_KEY, PAYSTACK_PREVIOUS_SECRET_KEY, ...config }: Config): ConnectionFacts {
  const webhook = fact('Webhook URL', `${config.PUBLIC_URL}/api/payments/paystack/webhook`, 'PUBLIC_URL')
  if (PAYSTACK_SECRET_KEY === undefined)
    return {
      uses: config.isProduction ? 'None. Checkout is off until you set a key.' : 'The built-in payment simulator.',
      facts: [fact('Secret key', null, 'PAYSTACK_SECRET_KEY'), webhook],
    }
  return {
    uses: PAYSTACK_SECRET_KEY.startsWith('sk_live_') ? 'Paystack in live mode.' : 'Paystack in test mode.',
    facts: [
      fact('Secret key', masked(PAYSTACK_SECRET_KEY), 'PAYSTACK_SECRET_KEY'),
      fact(
        'Previous secret key',
        PAYSTACK_PREVIOUS_SECRET_KEY === undefined ? null : masked(PAYSTACK_PREVIOUS_SECRET_KEY),
        'PAYSTACK_PREVIOUS_SECRET_KEY',
      ),
      fact('Provider URL', config.PAYSTACK_BASE_URL, 'PAYSTACK_BASE_URL'),
      webhook,
    ],
  }
}

function describeStorage({ DATA_DIR, ...config }: Config): ConnectionFacts {
  const folder = fact('Folder', path.join(DATA_DIR, 'media'), 'DATA_DIR')
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (S3_BUCKET === undefined) return { uses: 'A folder on this server’s disk.', facts: [folder] }
  return {
    uses: 'A bucket in an S3-compatible store.',
    facts: [
      fact('Bucket', S3_BUCKET, 'S3_BUCKET'),
      fact('Endpoint URL', S3_ENDPOINT ?? null, 'S3_ENDPOINT'),
      fact('Public URL', S3_PUBLIC_ENDPOINT ?? null, 'S3_PUBLIC_ENDPOINT'),
      fact('Region', S3_REGION, 'S3_REGION'),
      fact('Access key', S3_ACCESS_KEY_ID === undefined ? null : masked(S3_ACCESS_KEY_ID), 'S3_ACCESS_KEY_ID'),
      fact('Secret key', S3_SECRET_ACCESS_KEY === undefined ? null : '••••••••', 'S3_SECRET_ACCESS_KEY'),
    ],
  }
}

function describeDatabase({ DATABASE_URL, DATABASE_POOL, DATA_DIR, ...config }: Config): ConnectionFacts {
  const pool = fact('Connection limit', String(DATABASE_POOL), 'DATABASE_POOL')
  if (DATABASE_URL === undefined)
    return {
      uses: 'The built-in PostgreSQL on this machine.',
      facts: [fact('Folder', path.join(DATA_DIR, 'postgres'), 'DATA_DIR'), pool],
    }
  const server = partsOf(DATABASE_URL)
  return {
    uses: 'An external PostgreSQL server.',
    facts: [
      fact('Server', server.host, 'DATABASE_URL'),
      fact('Database', server.path),
      ...server.login,
      pool,
      fact('Direct server (bypasses the pooler)', hostsOf(config.DATABASE_DIRECT_URL), 'DATABASE_DIRECT_URL'),
      fact('Read replicas', hostsOf(...config.DATABASE_REPLICA_URLS), 'DATABASE_REPLICA_URLS'),
    ],
  }
}

function hostsOf(...addresses: readonly (string | undefined)[]): string | null {
  const hosts = addresses.flatMap((address) => (address === undefined ? [] : [partsOf(address).host]))
  return hosts.length > 0 ? hosts.join(', ') : null
}
