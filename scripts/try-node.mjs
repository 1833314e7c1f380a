// Starts the build on another Node version, requests a page and an API response, and buys a course. `npm run try:node -- 22` installs that
// version from the npm registry into a temporary folder. Pass a path to use an installed version.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildFirst } from './build-first.mjs'

const root = path.resolve(import.meta.dirname, '..')
const READY_WITHIN_MS = 240_000
const PAID_WITHIN_MS = 60_000
const student = { email: 'student@akada.test', password: 'learn-with-akada' }

const [asked] = process.argv.slice(2)
if (!asked) {
  console.error('Usage: npm run try:node -- <Node version or path>, for example 22 or /opt/node-24/bin/node')
  process.exit(1)
}
// The Node installation used for development creates the build.
await buildFirst()
const scratch = mkdtempSync(path.join(tmpdir(), 'akada-node-'))
try {
  const node = /^\d+(\.\d+){0,2}$/.test(asked) ? install(asked) : asked
  const { stdout, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (error) throw new Error(`${node} can't be run: ${error.message}`)
  console.log(`Node ${stdout.trim()}: ${node}`)
  await tryServer(node)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** The npm packages `node-<platform>-<processor>` contain only the binary. */
function install(version) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = path.join(scratch, 'node')
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund', `${name}@${version}`]
  const { status } = spawnSync('npm', args, { cwd: scratch, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`npm could not install ${name}@${version}.`)
  return path.join(folder, 'node_modules', name, 'bin/node')
}

async function tryServer(node) {
  const port = await freePort()
  const env = { PATH: process.env.PATH, HOME: scratch, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const server = spawn(node, ['server/dist/main.js'], {
    cwd: root,
    env: { ...env, DATA_DIR: path.join(scratch, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  try {
    await isReady(server)
    await tryCalls(`http://localhost:${port}`)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
  const code = await ended
  expect(code === 0, `the server should exit with 0 after SIGTERM (it exited with ${code})`)
  console.log('ok: the server stops')
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

function isReady(server) {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why) => reject(new Error(`The server ${why}:\n${output}`))
    const timer = setTimeout(() => fail('was not ready in time'), READY_WITHIN_MS)
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (data) => {
        output += data
        if (output.includes('is ready at')) resolve(clearTimeout(timer))
      })
    server.once('error', (error) => fail(`could not be started: ${error.message}`))
    server.once('exit', (code) => {
      clearTimeout(timer)
      fail(`exited with code ${code}`)
    })
  })
}

async function tryCalls(origin) {
  const call = caller(origin)
  const { content } = await call('GET', '/courses?size=100')
  const { token } = await call('POST', '/auth/login', { body: student })
  const owned = async () => (await call('GET', '/enrollments/owned', { token })).courseIds
  const before = await owned()
  const course = content.find(({ id, isFree }) => !isFree && !before.includes(id))
  expect(course, 'the demo catalog should have a course that the demo student can buy')
  console.log(`ok: an API answer with ${content.length} courses`)

  const page = await fetch(`${origin}/courses/${course.id}`)
  const html = await page.text()
  expect(
    page.status === 200 && html.includes('</html>') && /<h1[^>]*>[^<]+<\/h1>/.test(html),
    `the page of course ${course.id} should be rendered`,
  )
  console.log(`ok: a page of ${html.length} characters`)

  await buy({ call, origin, token, course })
  expect((await owned()).includes(course.id), 'the buyer should be enrolled')
  console.log(`ok: a purchase of “${course.title}”`)
}

/** Goes from the cart to the simulated payment page and back. */
async function buy({ call, origin, token, course }) {
  const { courses } = await call('POST', `/cart/add/${course.id}`, { token })
  const totalAmount = courses.reduce((sum, { priceNaira }) => sum + priceNaira, 0)
  const checkout = await call('POST', '/enrollments/checkout', { token, body: { totalAmount, currency: 'NGN', couponCode: null } })
  const paid = await fetch(`${checkout}/pay`, { method: 'POST', redirect: 'manual' })
  const reference = new URL(paid.headers.get('location') ?? '', origin).searchParams.get('reference')
  expect(reference, 'the payment page should send the buyer back with a reference')
  const until = Date.now() + PAID_WITHIN_MS
  for (;;) {
    const { status } = await fetch(`${origin}/api/payments/paystack/callback?reference=${reference}`)
    if (status === 200) return
    expect(status === 202 && Date.now() < until, `the payment should be confirmed (last answer: ${status})`)
    await sleep(100)
  }
}

function caller(origin) {
  return async (method, route, { token, body } = {}) => {
    const response = await fetch(`${origin}/api${route}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    expect(response.ok, `${method} ${route} should succeed (${response.status}: ${answer.message})`)
    return answer.data
  }
}

function expect(isTrue, promise) {
  if (!isTrue) throw new Error(`Failed: ${promise}.`)
}
