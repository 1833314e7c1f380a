// Checks each example with the program that reads it in production, if that program is installed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const isDone = (command, ...words) => spawnSync(command, words, { stdio: 'ignore' }).status === 0
const has = (program) => isDone('sh', '-c', `command -v ${program}`)

/** The checks by name. `isPossible` returns whether the required programs are installed. */
const checks = {
  'systemd-analyze verify': { isPossible: () => has('systemd-analyze'), check: systemd },
  'bash -n': { isPossible: () => has('bash'), check: scripts },
  'nginx -t': { isPossible: () => has('nginx'), check: nginx },
  'caddy validate': { isPossible: () => has('caddy'), check: caddy },
  promtool: { isPossible: () => has('promtool'), check: promtool },
  'kubectl kustomize': { isPossible: () => has('kubectl'), check: kustomize },
  'kubectl apply --dry-run': {
    isPossible: () => has('kubectl') && isDone('kubectl', 'cluster-info', '--request-timeout=5s'),
    check: dryRun,
  },
  kubeconform: { isPossible: () => has('kubeconform'), check: kubeconform },
  'docker compose config': { isPossible: () => isDone('docker', 'compose', 'version'), check: composeConfig },
  // Takes minutes, so it runs only in CI.
  'docker build': { isPossible: () => Boolean(process.env.CI) && isDone('docker', 'info'), check: dockerBuild },
}

/** Returns the faults, and the names of the checks that this machine can't run. */
export function programFaults(root) {
  const folder = mkdtempSync(path.join(tmpdir(), 'akada-deploy-'))
  try {
    const entries = Object.entries(checks).map(([name, { isPossible, check }]) => ({ name, check, isPossible: isPossible() }))
    return {
      faults: entries.filter(({ isPossible }) => isPossible).flatMap(({ check }) => check(path.join(root, 'deploy'), folder)),
      missing: entries.filter(({ isPossible }) => !isPossible).map(({ name }) => name),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function told(program, words, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', ...options })
  return status === 0 ? [] : [`${program}: ${(stderr || stdout).trim()}`]
}

/** Returns the options that a unit passes to Node. */
export const optionsOf = (unit) => /^ExecStart=.*\/node((?: --\S+)*)/m.exec(unit)?.[1].split(' ').filter(Boolean) ?? []

/** Node refuses to start with unknown options, and V8 options change between versions. */
export const optionFaults = (unit) => optionsOf(unit).flatMap((option) => told(process.execPath, [option, '--eval', '']))

/**
 * Checks that units use only the link `current`, which points to a release folder. Each release has its own folder, because a running
 * process's files must not be overwritten (docs/operating/upgrade.md).
 */
export const folderFaults = (unit) =>
  [...unit.matchAll(/\/opt\/akada(?:\/\S*)?/g)]
    .map(([folder]) => folder)
    .filter((folder) => !/^\/opt\/akada\/current(\/|$)/.test(folder))
    .map((folder) => `names ${folder}, which isn’t in a release folder`)

export const unitsIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.service'))

/** Checks that page processes have the same options everywhere. `commands` maps each source to its start command. */
export function pageCommandFaults(unit, commands) {
  const command = ['node', ...optionsOf(unit), 'server/dist/main.js'].join(' ')
  return Object.entries(commands)
    .filter(([, words = []]) => words.join(' ') !== command)
    .map(([name]) => `${name}: doesn’t start “${command}”`)
}

/** Verifies copies of the units, with the path to this machine's Node. */
function systemd(deploy, folder) {
  const units = unitsIn(path.join(deploy, 'systemd')).map((name) => {
    const text = readFileSync(path.join(deploy, 'systemd', name), 'utf8').replaceAll('/usr/bin/node', process.execPath)
    const copy = path.join(folder, name.replace('@.', '@3001.'))
    writeFileSync(copy, text)
    return copy
  })
  return told('systemd-analyze', ['verify', ...units])
}

/** Writes a complete configuration around the example, with a certificate and separate folders. Returns its folder. */
function nginxFolder(deploy, folder) {
  const place = path.join(folder, 'nginx')
  mkdirSync(place, { recursive: true })
  const moved = (text) =>
    text
      .replaceAll('/etc/nginx/', `${place}/`)
      .replaceAll('/var/cache/akada', `${place}/cache`)
      .replaceAll('/etc/letsencrypt/live/akada.example/', `${place}/`)
  for (const name of ['akada.conf', 'akada-proxy.conf'])
    writeFileSync(path.join(place, name), moved(readFileSync(path.join(deploy, 'nginx', name), 'utf8')))
  const main = [
    `pid ${place}/nginx.pid;`,
    `error_log ${place}/error.log warn;`,
    'events {}',
    `http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${place}/${kind};`).join(' ')}`,
    `include ${place}/akada.conf; }`,
  ]
  writeFileSync(path.join(place, 'nginx.conf'), main.join('\n'))
  const key = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=akada.example',
  ]
  spawnSync('openssl', [...key, '-keyout', path.join(place, 'privkey.pem'), '-out', path.join(place, 'fullchain.pem')])
  return place
}

function nginx(deploy, folder) {
  return told('nginx', ['-t', '-q', '-c', path.join(nginxFolder(deploy, folder), 'nginx.conf')])
}

function kustomize(deploy) {
  return told('kubectl', ['kustomize', path.join(deploy, 'kubernetes')])
}

function dryRun(deploy) {
  return told('kubectl', ['apply', '--dry-run=client', '-k', path.join(deploy, 'kubernetes')])
}

function kubeconform(deploy) {
  const folder = path.join(deploy, 'kubernetes')
  const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml')
  return told('kubeconform', ['-strict', ...files.map((name) => path.join(folder, name))])
}

/** Skips interpolation, which would fail because the example has no passwords. */
function composeConfig(deploy) {
  const file = path.join(deploy, '../compose.yaml')
  return told('docker', ['compose', '--file', file, '--profile', '*', 'config', '--no-interpolate', '--quiet'])
}

function dockerBuild(deploy) {
  return told('docker', ['build', '--quiet', '--tag', 'akada-check', path.join(deploy, '..')])
}

function promtool(deploy) {
  const file = (name) => path.join(deploy, 'observability', name)
  return [...told('promtool', ['check', 'config', file('prometheus.yml')]), ...told('promtool', ['test', 'rules', file('alerts.test.yml')])]
}

function caddy(deploy, folder) {
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return readdirSync(path.join(deploy, 'caddy')).flatMap((name) => {
    const copy = path.join(folder, name)
    cpSync(path.join(deploy, 'caddy', name), copy)
    return told('caddy', ['validate', '--config', copy, '--adapter', 'caddyfile'], { env })
  })
}

/** Checks that the shell can parse the scripts. */
function scripts(deploy) {
  const names = readdirSync(path.join(deploy, 'systemd')).filter((name) => name.endsWith('.sh'))
  return names.flatMap((name) => told('bash', ['-n', path.join(deploy, 'systemd', name)]))
}
