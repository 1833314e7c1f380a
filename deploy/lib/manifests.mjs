// Checks that the Kubernetes manifests are consistent with each other, with kustomization.yaml and with the server's settings.

// Secrets that the operator creates. No manifest contains them.
const SECRETS = ['akada', 'akada-owner']
// How long a process may take to end after DRAIN_SECONDS.
const ENDS_WITHIN_SECONDS = 35

const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name}`

/**
 * Returns the faults as sentences. `images` are the image names that kustomization.yaml replaces. `tagged` are the replacements.
 * `restore.yaml` must use these replacements, because kustomization.yaml doesn't include it.
 */
export function linkFaults(manifests, { images, tagged = [], settings }) {
  const named = new Set(manifests.map(nameOf))
  const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  const drain = Number(manifests.find(({ kind }) => kind === 'ConfigMap')?.data?.DRAIN_SECONDS ?? 0)
  return [
    ...workloads.flatMap((workload) => podFaults(workload, { named, images: isRestore(workload) ? tagged : images, drain })),
    ...workloads.filter(isRestore).flatMap(restoreFaults),
    ...manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap((manifest) => unknownSettings(manifest, settings)),
    ...manifests.flatMap((manifest) => selectorFaults(manifest, workloads)),
  ]
}

const isRestore = ({ spec }) => spec.template.spec.containers.some(({ command = [] }) => command.includes('restore'))

/** Checks the settings that a restore needs. */
function restoreFaults(workload) {
  const { containers, volumes = [] } = workload.spec.template.spec
  const [{ envFrom = [], volumeMounts = [] }] = containers
  const backups = volumes.find(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === 'akada-backups')
  return [
    ...(envFrom.some(({ secretRef }) => secretRef?.name === 'akada-owner') ? [] : ['has no connection for the table owner']),
    ...(volumeMounts.some(({ name, mountPath }) => name === backups?.name && mountPath === '/backups')
      ? []
      : ['doesn’t mount the backups']),
  ].map((fault) => `${nameOf(workload)}: ${fault}`)
}

const unknownSettings = (manifest, settings) =>
  Object.keys(manifest.data ?? {})
    .filter((name) => !settings.has(name))
    .map((name) => `${nameOf(manifest)}: unknown setting ${name}`)

function podFaults(workload, { named, images, drain }) {
  const { spec } = workload.spec.template
  const volumes = spec.volumes ?? []
  const claims = volumes.flatMap(({ persistentVolumeClaim }) => (persistentVolumeClaim ? [persistentVolumeClaim.claimName] : []))
  return [
    ...(spec.securityContext?.runAsNonRoot === true ? [] : ['may run as root']),
    ...(workload.kind === 'Job' || spec.terminationGracePeriodSeconds >= drain + ENDS_WITHIN_SECONDS
      ? []
      : ['is killed before it has shut down']),
    ...claims.filter((name) => !named.has(`PersistentVolumeClaim ${name}`)).map((name) => `mounts ${name}, which doesn’t exist`),
    ...spec.containers.flatMap((container) => containerFaults(container, { named, images, volumes })),
  ].map((fault) => `${nameOf(workload)}: ${fault}`)
}

function containerFaults({ image, securityContext, envFrom = [], volumeMounts = [] }, { named, images, volumes }) {
  const maps = envFrom.flatMap(({ configMapRef }) => (configMapRef ? [configMapRef.name] : []))
  const secrets = envFrom.flatMap(({ secretRef }) => (secretRef ? [secretRef.name] : []))
  const mounted = volumeMounts.map(({ name }) => name)
  return [
    ...(images.includes(image) ? [] : [`runs ${image}, which kustomization.yaml doesn’t list`]),
    ...(securityContext?.readOnlyRootFilesystem === true ? [] : ['has a writable root file system']),
    ...mounted.filter((name) => !volumes.some((volume) => volume.name === name)).map((name) => `mounts ${name}, an unknown volume`),
    ...maps.filter((name) => !named.has(`ConfigMap ${name}`)).map((name) => `reads the ConfigMap ${name}, which doesn’t exist`),
    ...secrets.filter((name) => !SECRETS.includes(name)).map((name) => `reads the Secret ${name}, which no guide mentions`),
  ]
}

const isOf = (labels, selector) => Object.entries(selector ?? {}).every(([name, value]) => labels?.[name] === value)

function selectorFaults(manifest, workloads) {
  const { kind, spec } = manifest
  const labelsOf = (workload) => workload.spec.template.metadata?.labels
  if (kind === 'Deployment' && !isOf(labelsOf(manifest), spec.selector.matchLabels))
    return [`${nameOf(manifest)}: doesn’t select its own pods`]
  const selectors = {
    Service: spec?.selector,
    PodDisruptionBudget: spec?.selector?.matchLabels,
    NetworkPolicy: spec?.podSelector?.matchLabels,
  }
  const selector = selectors[kind]
  const isEmptyByDesign = manifest.metadata?.name === 'akada-nowhere'
  if (selector === undefined || isEmptyByDesign || workloads.some((workload) => isOf(labelsOf(workload), selector))) return []
  return [`${nameOf(manifest)}: doesn’t select any pods`]
}
