// Checks compose.yaml against the files, services and settings that it names. `docker compose config` checks its syntax (programs.mjs).
import { existsSync } from 'node:fs'
import path from 'node:path'

// How long a process may take to end after DRAIN_SECONDS.
const ENDS_WITHIN_SECONDS = 35

/** Returns the faults as sentences. `compose` is `text`, parsed. */
export function composeFaults(text, compose, { root, settings, variables }) {
  const services = Object.entries(compose.services)
  return [
    ...services.flatMap(([name, service]) => serviceFaults(name, service, { compose, root, settings })),
    ...restoreFaults(services.filter(([, { entrypoint = [] }]) => entrypoint.includes('restore'))),
    ...[...text.matchAll(/(?<!\$)\$\{(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => name !== 'AKADA_IMAGE' && !variables.has(name))
      .map((name) => `deploy/compose.env.example doesn’t list ${name}`),
  ]
}

/** Checks the settings that a restore needs. Without them, a restore fails or writes to the wrong place. */
function restoreFaults(services) {
  if (services.length === 0) return ['no service restores a backup']
  return services.flatMap(([name, { profiles = [], environment = {}, volumes = [] }]) =>
    [
      ...(profiles.length > 0 ? [] : ['would start with the other services']),
      ...('DATABASE_OWNER_URL' in environment ? [] : ['has no connection for the table owner']),
      ...('S3_BUCKET' in environment ? [] : ['has no bucket setting']),
      ...(volumes.includes('backups:/backups') ? [] : ['doesn’t mount the backups']),
    ].map((fault) => `${name}: ${fault}`),
  )
}

function serviceFaults(name, service, { compose, root, settings }) {
  const faults = []
  const expect = (isSo, fault) => isSo || faults.push(`${name}: ${fault}`)
  const { depends_on: waitsFor = [] } = service
  for (const other of Array.isArray(waitsFor) ? waitsFor : Object.keys(waitsFor))
    expect(compose.services[other], `waits for ${other}, which doesn’t exist`)
  for (const network of service.networks ?? []) expect(network in compose.networks, `is in ${network}, which isn’t a defined network`)
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':')
    const isThere = source.startsWith('./') ? existsSync(path.join(root, source)) : source in compose.volumes
    expect(isThere, `mounts ${source}, which doesn’t exist`)
  }
  const isOurs = 'DATABASE_URL' in (service.environment ?? {})
  if (!isOurs) return faults
  for (const setting of Object.keys(service.environment)) expect(settings.has(setting), `unknown setting ${setting}`)
  const { DRAIN_SECONDS = 0 } = service.environment
  expect(Number.parseInt(service.stop_grace_period, 10) >= Number(DRAIN_SECONDS) + ENDS_WITHIN_SECONDS, 'is killed before it has shut down')
  expect(service.read_only === true, 'has a writable root file system')
  return faults
}
