// Checks the Kubernetes manifests against each other, against kustomization.yaml and against the settings that the server knows.

// Secrets that the operator creates. They are in no file.
const SECRETS = ['akada', 'akada-owner']
// How long a process takes to end, in addition to DRAIN_SECONDS.
const ENDS_WITHIN_SECONDS = 35

const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name}`

/**
 * Returns the faults as sentences. `images` are the image names that kustomization.yaml replaces; `tagged` are the replacements, which a
 * manifest outside of kustomization.yaml (`restore.yaml`) has to name in full.
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

/** The settings that a restore needs. Without them a backup can't be restored. */
function restoreFaults(workload) {
  const { containers, volumes = [] } = workload.spec.template.spec
  const [{ envFrom = [], volumeMounts = [] }] = containers
  const backups = volumes.find(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === 'akada-backups')
  return [
    ...(envFrom.some(({ secretRef }) => secretRef?.name === 'akada-owner') ? [] : ['doesn’t know the owner of the tables']),
    ...(volumeMounts.some(({ name, mountPath }) => name === backups?.name && mountPath === '/backups') ? [] : ['sees no backups']),
  ].map((fault) => `${nameOf(workload)}: ${fault}`)
}

const unknownSettings = (manifest, settings) =>
  Object.keys(manifest.data ?? {})
    .filter((name) => !settings.has(name))
    .map((name) => `${nameOf(manifest)}: there is no setting ${name}`)

function podFaults(workload, { named, images, drain }) {
  const { spec } = workload.spec.template
  const volumes = spec.volumes ?? []
  const claims = volumes.flatMap(({ persistentVolumeClaim }) => (persistentVolumeClaim ? [persistentVolumeClaim.claimName] : []))
  return [
    ...(spec.securityContext?.runAsNonRoot === true ? [] : ['may run as root']),
    ...(workload.kind === 'Job' || spec.terminationGracePeriodSeconds >= drain + ENDS_WITHIN_SECONDS
      ? []
      : ['is killed before it has ended']),
    ...claims.filter((name) => !named.has(`PersistentVolumeClaim ${name}`)).map((name) => `mounts ${name}, which there isn’t`),
    ...spec.containers.flatMap((container) => containerFaults(container, { named, images, volumes })),
  ].map((fault) => `${nameOf(workload)}: ${fault}`)
}

function containerFaults({ image, securityContext, envFrom = [], volumeMounts = [] }, { named, images, volumes }) {
  const maps = envFrom.flatMap(({ configMapRef }) => (configMapRef ? [configMapRef.name] : []))
  const secrets = envFrom.flatMap(({ secretRef }) => (secretRef ? [secretRef.name] : []))
  const mounted = volumeMounts.map(({ name }) => name)
  return [
    ...(images.includes(image) ? [] : [`runs ${image}, which kustomization.yaml doesn’t name`]),
    ...(securityContext?.readOnlyRootFilesystem === true ? [] : ['may write to its root']),
    ...mounted.filter((name) => !volumes.some((volume) => volume.name === name)).map((name) => `mounts ${name}, which is no volume of it`),
    ...maps.filter((name) => !named.has(`ConfigMap ${name}`)).map((name) => `reads the ConfigMap ${name}, which there isn’t`),
    ...secrets.filter((name) => !SECRETS.includes(name)).map((name) => `reads the Secret ${name}, which no document says to create`),
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
  return [`${nameOf(manifest)}: selects no pod`]
}
