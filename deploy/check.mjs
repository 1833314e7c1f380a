// Looks at all that Akada is shipped with: Dockerfile, compose.yaml, Kubernetes manifests, systemd units, nginx and Caddy.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { composeFaults } from './lib/compose.mjs'
import { copied, ignoring, parseDockerfile } from './lib/dockerfile.mjs'
import { linkFaults, typeFaults } from './lib/manifests.mjs'
import { folderFaults, optionFaults, pageCommandFaults, programFaults } from './lib/programs.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const namesIn = (file) => new Set([...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))
const settings = new Set([...namesIn('.env.example'), 'NODE_ENV'])

// Applied when it is needed, and not with each release.
const BY_HAND = ['restore.yaml']

const { faults: ofPrograms, missing } = programFaults(root)
const faults = [...imageFaults(), ...ofCompose(), ...ofKubernetes(), ...ofSystemd(), ...ofPages(), ...ofPrograms]
if (missing.length > 0) console.log(`Not asked, because this machine lacks them: ${missing.join(', ')}.`)
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
  return readdirSync(path.join(root, folder)).flatMap((name) => {
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
    ...forgotten.map((name) => `kustomization.yaml doesn’t name ${name}`),
    ...kustomization.resources.filter((name) => BY_HAND.includes(name)).map((name) => `kustomization.yaml would apply ${name}`),
    ...typeFaults(manifests, root),
    ...linkFaults(manifests, { settings, images: kustomization.images.map(({ name }) => name), tagged }),
  ].map((fault) => `${folder}: ${fault}`)
}

/** Everything that is copied is there and not left out, and what runs is no root. */
function imageFaults() {
  const { stages } = parseDockerfile(read('Dockerfile'))
  const isLeftOut = ignoring(read('.dockerignore'))
  const last = stages.at(-1)
  const names = stages.map(({ name }) => name)
  const copies = stages.flatMap(({ steps }) => steps.filter(({ name }) => name === 'COPY').map(({ rest }) => copied(rest)))
  return [
    ...copies.filter(({ from }) => from !== undefined && !names.includes(from)).map(({ from }) => `there is no stage ${from}`),
    ...copies
      .filter(({ from }) => from === undefined)
      .flatMap(({ sources }) => sources)
      .filter((source) => isLeftOut(source) || !existsSync(path.join(root, source)))
      .map((source) => `${source} isn’t in the context`),
    ...['.env', 'server/.env', 'node_modules/pg', 'data', 'server/dist/main.js']
      .filter((file) => !isLeftOut(file))
      .map((file) => `${file} would be in the image`),
    ...['HEALTHCHECK', 'STOPSIGNAL', 'CMD']
      .filter((step) => !last?.steps.some(({ name }) => name === step))
      .map((step) => `has no ${step}`),
    ...(/^[1-9]\d*$/.test(last?.steps.find(({ name }) => name === 'USER')?.rest ?? '') ? [] : ['its user isn’t a number above 0']),
  ].map((fault) => `Dockerfile: ${fault}`)
}
