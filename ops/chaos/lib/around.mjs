// Starts the services around a site's processes: pooler, load balancer, store and external services.
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createPart, statusOf } from './part.mjs'
import { ask } from './postgres.mjs'

export const STORE_KEYS = { S3_BUCKET: 'akada', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

/** PgBouncer in transaction mode. */
export function createPooler({ machine, folder, logs, port, databasePort }) {
  const place = path.join(folder, 'pooler')
  mkdirSync(place, { recursive: true })
  const file = write(path.join(place, 'pgbouncer.ini'), [
    '[databases]',
    `akada = host=127.0.0.1 port=${databasePort} dbname=akada`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${write(path.join(place, 'users.txt'), ['"akada_app" ""', '"postgres" ""'])}`,
    'admin_users = postgres',
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 30',
    ...(machine.poolerKeepsStatements ? ['max_prepared_statements = 1000'] : []),
    'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
    // Reconnects after one second if the database was down, not after the default of 15.
    'server_login_retry = 1',
    'query_wait_timeout = 10',
  ])
  if (machine.runAs.uid !== undefined) chownSync(place, machine.runAs.uid, machine.runAs.gid)
  // Connects to the PgBouncer console. A connection to the site's database would stay in the pool, without the limits that the site later
  // sets for its login.
  const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'pgbouncer' }
  return createPart({
    name: 'pooler',
    logs,
    command: machine.pgbouncer,
    args: [file],
    endSignal: 'SIGTERM',
    isReady: () =>
      ask(connection, 'show version').then(
        () => true,
        () => false,
      ),
    cwd: '/',
    env: { PATH: process.env.PATH },
    ...machine.runAs,
  })
}

/** HAProxy in front of the page processes. Browsers reach the external services through it, too. */
export function createBalancer({ machine, folder, logs, port, webPorts, outsidePorts }) {
  const servers = webPorts.map(
    (webPort, index) =>
      `  server web-${index + 1} 127.0.0.1:${webPort} check inter 500ms fastinter 200ms downinter 200ms fall 1 rise 1 pool-purge-delay 60s`,
  )
  const file = write(path.join(folder, 'haproxy.cfg'), [
    'global',
    '  maxconn 8000',
    'defaults',
    '  mode http',
    '  option redispatch 1',
    '  option forwardfor if-none',
    '  retries 3',
    '  retry-on conn-failure',
    '  timeout connect 2s',
    '  timeout client 75s',
    // Longer than the pause between two comments of an event stream.
    '  timeout server 65s',
    '  timeout http-keep-alive 60s',
    '  timeout queue 5s',
    // A dead process is noticed immediately, while a busy one must not count as dead.
    '  timeout check 5s',
    'frontend site',
    `  bind 127.0.0.1:${port}`,
    '  acl is_provider path_beg /paystack-simulator/',
    '  acl is_mailbox path_beg /dev/mailbox',
    '  use_backend provider if is_provider',
    '  use_backend mailbox if is_mailbox',
    '  default_backend web',
    'backend provider',
    '  http-request replace-path ^/paystack-simulator(.*) \\1',
    `  server provider 127.0.0.1:${outsidePorts.provider}`,
    'backend mailbox',
    `  server mailbox 127.0.0.1:${outsidePorts.mailbox}`,
    'backend web',
    '  balance roundrobin',
    // A Node process accepts one new connection per event loop turn, and turns are long under load.
    '  http-reuse always',
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    ...servers,
  ])
  return createPart({
    name: 'balancer',
    logs,
    command: machine.haproxy,
    args: ['-db', '-f', file],
    isReady: async () => (await statusOf(`http://127.0.0.1:${port}/dev/mailbox.json`)) === 200,
    env: { PATH: process.env.PATH },
  })
}

/** A third-party S3 store. Its files remain when the process is killed. */
export const createStore = ({ folder, logs, port }) =>
  createPart({
    name: 'store',
    logs,
    command: process.execPath,
    args: [path.join(import.meta.dirname, 'store-process.mjs'), String(port), path.join(folder, 'store')],
    isReady: async () => (await statusOf(`http://127.0.0.1:${port}/`)) !== 0,
  })

/**
 * A process with the external services: the payment provider's simulator and a mail server. `provider` is the simulator's URL for the site
 * and browsers. `smtpUrl` is known once the process is ready.
 */
export function createOutside({ logs, ports, origin, provider, key }) {
  let smtpUrl
  const part = createPart({
    name: 'outside',
    logs,
    command: process.execPath,
    args: [path.join(import.meta.dirname, 'outside-process.mjs'), String(ports.mailbox)],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(ports.provider),
      PUBLIC_URL: provider,
      WEBHOOK_URL: `${origin}/api/payments/paystack/webhook`,
      PAYSTACK_SECRET_KEY: key,
    },
    onMessage: (message) => {
      smtpUrl = message.smtpUrl
    },
    isReady: async () => smtpUrl !== undefined && (await statusOf(`http://127.0.0.1:${ports.provider}/`)) === 404,
  })
  return Object.defineProperty(part, 'smtpUrl', { get: () => smtpUrl })
}

function write(file, lines) {
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
