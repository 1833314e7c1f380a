// Every `npm run …` and every path that the documents name exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
]

const faults = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8')
  const missingScripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name).filter((name) => !scripts[name])
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .map(([, target]) => target)
    .filter((target) => !existsSync(path.resolve(path.dirname(document), target)))
  const paths = [...text.matchAll(/`((?:contract|server|web|e2e|scripts|docs|bench|chaos|paystack-simulator|demo-media)\/[\w./-]+)`/g)]
    .map(([, target]) => target)
    .filter((target) => !existsSync(target) && !target.includes('/dist'))
  return [
    ...missingScripts.map((name) => `${document}: there is no npm run ${name}`),
    ...[...links, ...paths].map((target) => `${document}: there is no ${target}`),
  ]
})

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
