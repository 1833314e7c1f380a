// What is wrong with the Kubernetes manifests: each against Kubernetes' own types, where a field that there isn't is a fault, and
// against each other.
import path from 'node:path'
import ts from 'typescript'

const types = {
  'apps/v1 Deployment': 'apps/v1',
  'autoscaling/v2 HorizontalPodAutoscaler': 'autoscaling/v2',
  'batch/v1 Job': 'batch/v1',
  'networking.k8s.io/v1 Ingress': 'networking/v1',
  'networking.k8s.io/v1 NetworkPolicy': 'networking/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
  'v1 ConfigMap': 'core/v1',
  'v1 Namespace': 'core/v1',
  'v1 PersistentVolumeClaim': 'core/v1',
  'v1 Service': 'core/v1',
}
// Made by hand, and kept nowhere.
const SECRETS = ['akada', 'akada-owner']
// What a process needs beside DRAIN_SECONDS until it has ended.
const ENDS_WITHIN_SECONDS = 35

const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name}`

/** Of manifests as they were read: what Kubernetes wouldn't take, or would leave unheard. */
export function typeFaults(manifests, root) {
  const unknown = manifests.filter(({ apiVersion, kind }) => types[`${apiVersion} ${kind}`] === undefined)
  if (unknown.length > 0) return unknown.map((manifest) => `${nameOf(manifest)}: there is no type for ${manifest.apiVersion}`)
  const lines = manifests.map((manifest) => {
    const type = `import('kubernetes-types/${types[`${manifest.apiVersion} ${manifest.kind}`]}').${manifest.kind}`
    return `export const m${manifests.indexOf(manifest)}: ${type} = ${JSON.stringify(manifest, null, 1)}`
  })
  const file = path.join(root, 'deploy/manifests.check.ts')
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    target: ts.ScriptTarget.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost({ ...options, module: ts.ModuleKind.ESNext })
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2022, true) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file], { ...options, module: ts.ModuleKind.ESNext }, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0 }) => {
    const before = lines.join('\n').slice(0, start)
    const place = manifests[[...before.matchAll(/^export const/gm)].length - 1]
    return `${place ? nameOf(place) : 'manifests'}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/**
 * What manifests say of each other, and of the program, that doesn't hold. `images` are the names that kustomization.yaml fills in,
 * `tagged` what it fills them in with, for what is applied without it.
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

/** What a restore needs; without it a backup comes back nowhere. */
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
    ...secrets.filter((name) => !SECRETS.includes(name)).map((name) => `reads the Secret ${name}, which nobody is told to make`),
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
