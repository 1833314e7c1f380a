import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { composeFaults } from '../deploy/lib/compose.mjs'
import { linkFaults } from '../deploy/lib/manifests.mjs'
import { folderFaults, optionFaults, pageCommandFaults, programFaults } from '../deploy/lib/programs.mjs'
import { isThorough } from '../server/src/testing/thoroughness.ts'

const root = path.resolve(import.meta.dirname, '..')
const settings = new Set(['PUBLIC_URL', 'DRAIN_SECONDS', 'DATABASE_URL'])

describe('manifest check', () => {
  test('finds missing references, root users and short grace periods', () => {
    const container = { name: 'web', image: 'other', envFrom: [{ configMapRef: { name: 'none' } }, { secretRef: { name: 'unknown' } }] }
    const pod = {
      terminationGracePeriodSeconds: 30,
      containers: [container],
      volumes: [{ name: 'files', persistentVolumeClaim: { claimName: 'none' } }],
    }
    const labels = { app: 'web' }
    const web = {
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { selector: { matchLabels: { app: 'wep' } }, template: { metadata: { labels }, spec: pod } },
    }
    const service = { kind: 'Service', metadata: { name: 'web' }, spec: { selector: { app: 'nothing' } } }
    const config = { kind: 'ConfigMap', metadata: { name: 'web' }, data: { PUBLIC_ULR: 'https://akada.example' } }

    expect(linkFaults([web, service, config], { images: ['akada'], settings })).toEqual([
      'Deployment web: may run as root',
      'Deployment web: is killed before it has shut down',
      'Deployment web: mounts none, which doesn’t exist',
      'Deployment web: runs other, which kustomization.yaml doesn’t list',
      'Deployment web: has a writable root file system',
      'Deployment web: reads the ConfigMap none, which doesn’t exist',
      'Deployment web: reads the Secret unknown, which no guide mentions',
      'ConfigMap web: unknown setting PUBLIC_ULR',
      'Deployment web: doesn’t select its own pods',
      'Service web: doesn’t select any pods',
    ])
  })

  test('finds errors that keep a Job from restoring a backup', () => {
    const container = {
      name: 'akada',
      image: 'akada',
      command: ['akada', 'db', 'restore'],
      securityContext: { readOnlyRootFilesystem: true },
    }
    const pod = { securityContext: { runAsNonRoot: true }, containers: [container] }
    const restore = { kind: 'Job', metadata: { name: 'restore' }, spec: { template: { metadata: {}, spec: pod } } }

    expect(linkFaults([restore], { images: ['akada'], tagged: ['registry.example/akada:1'], settings })).toEqual([
      'Job restore: runs akada, which kustomization.yaml doesn’t list',
      'Job restore: has no connection for the table owner',
      'Job restore: doesn’t mount the backups',
    ])
  })
})

test('the compose.yaml check finds files, services and settings that don’t exist', () => {
  const environment = { DATABASE_URL: 'postgres://akada', DATABASE_ULR: 'x', DRAIN_SECONDS: '10' }
  const services = {
    web: { image: 'akada', depends_on: ['none'], volumes: ['./none:/data'] },
    jobs: { image: 'akada', environment, stop_grace_period: '20s' },
  }

  const faults = composeFaults(`\${PASSWORD:?}`, { services }, { root, settings, variables: new Set() })

  expect(faults).toEqual([
    'web: waits for none, which doesn’t exist',
    'web: mounts ./none, which doesn’t exist',
    'jobs: unknown setting DATABASE_ULR',
    'jobs: is killed before it has shut down',
    'jobs: has a writable root file system',
    'no service restores a backup',
    'deploy/compose.env.example doesn’t list PASSWORD',
  ])
})

test('the compose.yaml check finds errors that keep a service from restoring a backup', () => {
  const own = { environment: { DATABASE_URL: 'postgres://akada' }, stop_grace_period: '50s', read_only: true }
  const restore = { image: 'akada', entrypoint: ['akada', 'db', 'restore'], ...own }

  expect(composeFaults('', { services: { restore } }, { root, settings, variables: new Set() })).toEqual([
    'restore: would start with the other services',
    'restore: has no connection for the table owner',
    'restore: has no bucket setting',
    'restore: doesn’t mount the backups',
  ])
})

test("the unit check finds an option that Node doesn't know", () => {
  const unit = (option: string) =>
    `[Service]\nExecStart=/usr/bin/env PORT=%i /usr/bin/node --max-semi-space-size=64${option} server/dist/main.js`
  expect(optionFaults(unit(''))).toEqual([])
  expect(optionFaults(unit(' --heap-growing-persent=50'))).toEqual([expect.stringContaining('bad option: --heap-growing-persent=50')])
})

test('the unit check finds a working directory that the next release would overwrite', () => {
  const unit = (folder: string) => `[Unit]\nDocumentation=file://${folder}/docs/operating/README.md\n[Service]\nWorkingDirectory=${folder}`

  expect(folderFaults(unit('/opt/akada/current'))).toEqual([])
  expect(folderFaults(unit('/opt/akada'))).toEqual([
    'names /opt/akada/docs/operating/README.md, which isn’t in a release folder',
    'names /opt/akada, which isn’t in a release folder',
  ])
})

test('the page process check finds a process whose command differs from the unit’s', () => {
  const unit = '[Service]\nExecStart=/usr/bin/env PORT=%i /usr/bin/node --max-semi-space-size=64 server/dist/main.js'
  const alike = ['node', '--max-semi-space-size=64', 'server/dist/main.js']

  const faults = pageCommandFaults(unit, { 'web-1': alike, 'web-2': ['node', 'server/dist/main.js'], 'web-3': undefined })

  expect(faults).toEqual(['web-2', 'web-3'].map((name) => `${name}: doesn’t start “node --max-semi-space-size=64 server/dist/main.js”`))
})

describe('programs that check the deployment examples', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('are named if the machine lacks them', () => {
    vi.stubEnv('PATH', '')

    const { faults, missing } = programFaults(root)

    expect(faults).toEqual([])
    expect(missing).toEqual(expect.arrayContaining(['nginx -t', 'systemd-analyze verify', 'kubectl kustomize', 'docker build']))
  })

  test.skipIf(!isThorough || spawnSync('nginx', ['-v']).error)('find a directive that nginx does not know', () => {
    vi.stubEnv('CI', '')
    const copy = mkdtempSync(path.join(tmpdir(), 'akada-deployment-'))
    cpSync(path.join(root, 'deploy'), path.join(copy, 'deploy'), { recursive: true })
    cpSync(path.join(root, 'compose.yaml'), path.join(copy, 'compose.yaml'))
    appendFileSync(path.join(copy, 'deploy/nginx/akada.conf'), 'prozy_pass http://akada;\n')

    const { faults } = programFaults(copy)

    rmSync(copy, { recursive: true })
    expect(faults).toEqual([expect.stringContaining('unknown directive "prozy_pass"')])
  })
})
