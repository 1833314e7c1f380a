import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { composeFaults } from '../deploy/lib/compose.mjs'
import { ignoring, parseDockerfile } from '../deploy/lib/dockerfile.mjs'
import { linkFaults, typeFaults } from '../deploy/lib/manifests.mjs'
import { folderFaults, optionFaults, pageCommandFaults } from '../deploy/lib/programs.mjs'

const root = path.resolve(import.meta.dirname, '..')
const settings = new Set(['PUBLIC_URL', 'DRAIN_SECONDS', 'DATABASE_URL'])

describe('the check of manifests', () => {
  test('finds a field that Kubernetes doesn’t know, one of the wrong kind, and a kind that it has no type for', () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } }
    const misspelt = { ...service, spec: { ports: [{ port: 80, targetport: 'http' }] } }
    const wrong = { ...service, spec: { ports: [{ port: '80' }] } }

    const faults = typeFaults([service, misspelt, wrong], root)

    expect(faults).toHaveLength(2)
    expect(faults[0]).toContain('targetport')
    expect(faults[1]).toContain("'string' is not assignable to type 'number'")
    expect(typeFaults([{ ...service, kind: 'Servise' }], root)).toEqual(['Servise web: there is no type for v1'])
  })

  test('finds what is named and isn’t there, what runs as root, and what is killed too early', () => {
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
      'Deployment web: is killed before it has ended',
      'Deployment web: mounts none, which there isn’t',
      'Deployment web: runs other, which kustomization.yaml doesn’t name',
      'Deployment web: may write to its root',
      'Deployment web: reads the ConfigMap none, which there isn’t',
      'Deployment web: reads the Secret unknown, which nobody is told to make',
      'ConfigMap web: there is no setting PUBLIC_ULR',
      'Deployment web: doesn’t select its own pods',
      'Service web: selects no pod',
    ])
  })

  test('finds what keeps a Job from restoring', () => {
    const container = {
      name: 'akada',
      image: 'akada',
      command: ['akada', 'db', 'restore'],
      securityContext: { readOnlyRootFilesystem: true },
    }
    const pod = { securityContext: { runAsNonRoot: true }, containers: [container] }
    const restore = { kind: 'Job', metadata: { name: 'restore' }, spec: { template: { metadata: {}, spec: pod } } }

    expect(linkFaults([restore], { images: ['akada'], tagged: ['registry.example/akada:1'], settings })).toEqual([
      'Job restore: runs akada, which kustomization.yaml doesn’t name',
      'Job restore: doesn’t know the owner of the tables',
      'Job restore: sees no backups',
    ])
  })
})

test('the check of compose.yaml finds what the specification, the files and the settings don’t have', () => {
  const environment = { DATABASE_URL: 'postgres://akada', DATABASE_ULR: 'x', DRAIN_SECONDS: '10' }
  const services = {
    web: { image: 'akada', enviroment: {}, depends_on: ['none'], volumes: ['./none:/data'] },
    jobs: { image: 'akada', environment, stop_grace_period: '20s' },
  }

  const faults = composeFaults(`\${PASSWORD:?}`, { services }, { root, settings, variables: new Set() })

  expect(faults).toEqual([
    expect.stringContaining('"additionalProperty":"enviroment"'),
    'web: waits for none, which there isn’t',
    'web: mounts ./none, which there isn’t',
    'jobs: there is no setting DATABASE_ULR',
    'jobs: is killed before it has ended',
    'jobs: may write to its root',
    'nobody restores a backup',
    'deploy/compose.env.example doesn’t name PASSWORD',
  ])
})

test('the check of compose.yaml finds what keeps a service from restoring', () => {
  const own = { environment: { DATABASE_URL: 'postgres://akada' }, stop_grace_period: '50s', read_only: true }
  const restore = { image: 'akada', entrypoint: ['akada', 'db', 'restore'], ...own }

  expect(composeFaults('', { services: { restore } }, { root, settings, variables: new Set() })).toEqual([
    'restore: starts with the rest',
    'restore: doesn’t know the owner of the tables',
    'restore: doesn’t know the bucket',
    'restore: sees no backups',
  ])
})

test('the check of units finds an option that Node doesn’t know', () => {
  const unit = (option: string) =>
    `[Service]\nExecStart=/usr/bin/env PORT=%i /usr/bin/node --max-semi-space-size=64${option} server/dist/main.js`
  expect(optionFaults(unit(''))).toEqual([])
  expect(optionFaults(unit(' --heap-growing-persent=50'))).toEqual([expect.stringContaining('bad option: --heap-growing-persent=50')])
})

test('the check of units finds one that runs in a folder which the next release is built in', () => {
  const unit = (folder: string) => `[Unit]\nDocumentation=file://${folder}/docs/operating/README.md\n[Service]\nWorkingDirectory=${folder}`

  expect(folderFaults(unit('/opt/akada/current'))).toEqual([])
  expect(folderFaults(unit('/opt/akada'))).toEqual([
    'names /opt/akada/docs/operating/README.md, which is in no release',
    'names /opt/akada, which is in no release',
  ])
})

test('the check of processes for pages finds one that is started in another manner than the unit', () => {
  const unit = '[Service]\nExecStart=/usr/bin/env PORT=%i /usr/bin/node --max-semi-space-size=64 server/dist/main.js'
  const alike = ['node', '--max-semi-space-size=64', 'server/dist/main.js']

  const faults = pageCommandFaults(unit, { 'web-1': alike, 'web-2': ['node', 'server/dist/main.js'], 'web-3': undefined })

  expect(faults).toEqual(['web-2', 'web-3'].map((name) => `${name}: doesn’t start “node --max-semi-space-size=64 server/dist/main.js”`))
})

describe('the image', () => {
  test('is read step by step, over lines that go on, with what stands before its first stage', () => {
    const { defaults, stages } = parseDockerfile(
      'ARG NODE=24\n# words\nFROM node:$NODE AS build\nRUN one && \\\n    two\n\nFROM debian\nUSER 10001\n',
    )

    expect(defaults).toEqual({ NODE: '24' })
    expect(stages).toEqual([
      { base: 'node:24', name: 'build', steps: [{ name: 'RUN', rest: 'one &&      two' }] },
      { base: 'debian', name: undefined, steps: [{ name: 'USER', rest: '10001' }] },
    ])
    expect(() => parseDockerfile('FROM debian\nONBUILD RUN x')).toThrow('doesn’t know')
  })

  test('takes of its context what .dockerignore leaves', () => {
    const isLeftOut = ignoring('*\n!server\n**/node_modules\n**/*.test.ts\n# words\n')

    expect(
      ['server/src/app.ts', 'data/x', 'server/node_modules/pg/a.js', 'server/src/app.test.ts', 'node_modules/pg'].map(isLeftOut),
    ).toEqual([false, true, true, true, true])
  })
})
