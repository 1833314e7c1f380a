// Checks the deployment files: Dockerfile, compose.yaml, Kubernetes manifests, systemd units, nginx, Caddy and Prometheus.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { composeFaults } from './lib/compose.mjs'
import { linkFaults } from './lib/manifests.mjs'
import { folderFaults, optionFaults, pageCommandFaults, programFaults, unitsIn } from './lib/programs.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const namesIn = (file) => new Set([...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))
const settings = new Set([...namesIn('.env.example'), 'NODE_ENV'])

// Manifests that are applied only to restore a backup.
const BY_HAND = ['restore.yaml']

const { faults: ofPrograms, missing } = programFaults(root)
const faults = [...imageFaults(), ...ofCompose(), ...ofKubernetes(), ...ofSystemd(), ...ofPages(), ...ofPrograms]
if (missing.length > 0) console.log(`Not run on this machine: ${missing.join(', ')}.`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function ofCompose() {
  const text = read('compose.yaml')
  const variables = namesIn('deploy/compose.env.example')
  return composeFaults(text, parse(text, { merge: true }), { root, settings, variables }).map((fault) => `compose.yaml: ${fault}`)
}

function ofSystemd() {
  const folder = 'deploy/systemd'
  return unitsIn(path.join(root, folder)).flatMap((name) => {
    const unit = read(`${folder}/${name}`)
    return [...optionFaults(unit), ...folderFaults(unit)].map((fault) => `${folder}/${name}: ${fault}`)
  })
}

function ofPages() {
  const services = Object.entries(parse(read('compose.yaml'), { merge: true }).services)
  const forPages = services.filter(([, { environment }]) => environment?.PROCESS === 'web')
  const [pods] = parseAllDocuments(read('deploy/kubernetes/web.yaml')).map((document) => document.toJS())
  return pageCommandFaults(read('deploy/systemd/akada-web@.service'), {
    'deploy/kubernetes/web.yaml': pods.spec.template.spec.containers[0].args,
    ...Object.fromEntries(forPages.map(([name, { command }]) => [`compose.yaml: ${name}`, command])),
  })
}

function ofKubernetes() {
  const folder = 'deploy/kubernetes'
  const kustomization = parse(read(`${folder}/kustomization.yaml`))
  const files = readdirSync(path.join(root, folder)).filter((name) => name !== 'kustomization.yaml')
  const forgotten = files.filter((name) => !BY_HAND.includes(name) && !kustomization.resources.includes(name))
  const tagged = kustomization.images.map(({ newName, newTag }) => `${newName}:${newTag}`)
  const documents = files.flatMap((name) => parseAllDocuments(read(`${folder}/${name}`)))
  const manifests = documents.map((document) => document.toJS())
  return [
    ...documents.flatMap(({ errors }) => errors.map(({ message }) => message)),
    ...forgotten.map((name) => `kustomization.yaml doesn’t list ${name}`),
    ...kustomization.resources.filter((name) => BY_HAND.includes(name)).map((name) => `kustomization.yaml would apply ${name}`),
    ...linkFaults(manifests, { settings, images: kustomization.images.map(({ name }) => name), tagged }),
  ].map((fault) => `${folder}: ${fault}`)
}

/** Finds lines that `docker build` would refuse or ignore. Only `docker build` itself proves that the image can be built. */
function imageFaults() {
  const dockerfile = read('Dockerfile')
  const sources = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, files]) => files.split(' '))
  const ignored = read('.dockerignore').split('\n')
  return [
    ...sources.filter((file) => !existsSync(path.join(root, file))).map((file) => `Dockerfile: ${file} doesn’t exist`),
    ...(/^USER [1-9]\d*$/m.test(dockerfile) ? [] : ['Dockerfile: USER must be a numeric id above 0']),
    ...['*', '**/node_modules', '**/.env*'].filter((line) => !ignored.includes(line)).map((line) => `.dockerignore: lacks ${line}`),
  ]
}
