// Checks compose.yaml against the files, services and settings that it names. `docker compose config` checks its syntax (programs.mjs).
import { existsSync } from 'node:fs'
import path from 'node:path'

// How long a process takes to end, in addition to DRAIN_SECONDS.
const ENDS_WITHIN_SECONDS = 35

/** Returns the faults as sentences. `text` is the file, `compose` the parsed file. */
export function composeFaults(text, compose, { root, settings, variables }) {
  const services = Object.entries(compose.services)
  return [
    ...services.flatMap(([name, service]) => serviceFaults(name, service, { compose, root, settings })),
    ...restoreFaults(services.filter(([, { entrypoint = [] }]) => entrypoint.includes('restore'))),
    ...[...text.matchAll(/(?<!\$)\$\{(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => name !== 'AKADA_IMAGE' && !variables.has(name))
      .map((name) => `deploy/compose.env.example doesn’t name ${name}`),
  ]
}

/** The settings that a restore needs. Without them a backup isn't restored, or is restored to the wrong place. */
function restoreFaults(services) {
  if (services.length === 0) return ['no service restores a backup']
  return services.flatMap(([name, { profiles = [], environment = {}, volumes = [] }]) =>
    [
      ...(profiles.length > 0 ? [] : ['starts with the rest']),
      ...('DATABASE_OWNER_URL' in environment ? [] : ['doesn’t know the owner of the tables']),
      ...('S3_BUCKET' in environment ? [] : ['doesn’t know the bucket']),
      ...(volumes.includes('backups:/backups') ? [] : ['sees no backups']),
    ].map((fault) => `${name}: ${fault}`),
  )
}

function serviceFaults(name, service, { compose, root, settings }) {
  const faults = []
  const expect = (isSo, fault) => isSo || faults.push(`${name}: ${fault}`)
  const { depends_on: waitsFor = [] } = service
  for (const other of Array.isArray(waitsFor) ? waitsFor : Object.keys(waitsFor))
    expect(compose.services[other], `waits for ${other}, which there isn’t`)
  for (const network of service.networks ?? []) expect(network in compose.networks, `is in ${network}, which is no network`)
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':')
    const isThere = source.startsWith('./') ? existsSync(path.join(root, source)) : source in compose.volumes
    expect(isThere, `mounts ${source}, which there isn’t`)
  }
  const isOurs = 'DATABASE_URL' in (service.environment ?? {})
  if (!isOurs) return faults
  for (const setting of Object.keys(service.environment)) expect(settings.has(setting), `there is no setting ${setting}`)
  const { DRAIN_SECONDS = 0 } = service.environment
  expect(Number.parseInt(service.stop_grace_period, 10) >= Number(DRAIN_SECONDS) + ENDS_WITHIN_SECONDS, 'is killed before it has ended')
  expect(service.read_only === true, 'may write to its root')
  return faults
}
