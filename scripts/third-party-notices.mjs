// Generates THIRD_PARTY_NOTICES.md from the lock file and the installed packages. With --check it only reports an outdated file.
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'THIRD_PARTY_NOTICES.md')

// Licenses that packages state only in their readme.
const statedElsewhere = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

const intro = `# Third-party notices

Akada is licensed under the [MIT License](LICENSE). It uses the packages below at run time, in the server or in the browser, under their own licenses. The fonts in \`web/src/styles/fonts\` are licensed under the SIL Open Font License ([OFL.txt](web/src/styles/fonts/OFL.txt)).

FFmpeg isn't part of Akada. If it is installed, the server runs it as a separate program.

\`node scripts/third-party-notices.mjs\` writes this file from \`package-lock.json\` and the installed packages.
`

const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
const used = Object.entries(packages)
  .filter(([folder, { dev, devOptional, link }]) => folder.includes('node_modules/') && !dev && !devOptional && !link)
  .map(([folder, { version, license, os, cpu, optional }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { name, version, folder, license: license ?? statedElsewhere[name], isOnEveryMachine: !(os || cpu || optional) }
  })
  .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))

const text = [intro, await listOf(used), await textsOf(used.filter(({ isOnEveryMachine }) => isOnEveryMachine))].join('\n')
const unlicensed = used.filter(({ license }) => license === undefined)
for (const { name } of unlicensed)
  console.error(`${name} doesn’t declare a license. Find out which license applies, and add it to scripts/third-party-notices.mjs.`)
if (unlicensed.length > 0) process.exitCode = 1
else if (!process.argv.includes('--check')) await writeFile(target, text)
else if (text !== (await readFile(target, 'utf8').catch(() => ''))) {
  console.error('THIRD_PARTY_NOTICES.md is out of date; run node scripts/third-party-notices.mjs and commit it.')
  process.exitCode = 1
}

function listOf(all) {
  const rows = new Set(all.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`))
  return `## Packages\n\n| package | version | license |\n|---|---|---|\n${[...rows].join('\n')}\n`
}

/** Packages that share a license text are listed above it with their copyright lines. */
async function textsOf(all) {
  const groups = new Map()
  for (const { name, version, folder } of all)
    for (const text of await licensesIn(path.join(root, folder))) {
      const { copyright, body } = split(text)
      const key = body.replace(/[^a-z0-9]+/gi, ' ').toLowerCase()
      const group = groups.get(key) ?? { body, owners: new Set() }
      group.owners.add(copyright === '' ? `${name} ${version}` : `${name} ${version}: ${copyright}`)
      groups.set(key, group)
    }
  const sections = [...groups.values()].map(({ body, owners }) => `${[...owners].join('  \n')}\n\n~~~text\n${body}\n~~~\n`)
  return `## License texts\n\nPackages for one operating system or processor include their own license texts.\n\n${sections.join('\n')}`
}

async function licensesIn(folder) {
  if (!existsSync(folder)) throw new Error(`${path.relative(root, folder)} isn't installed. Run npm ci first.`)
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name)).sort()
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
}

function split(text) {
  const lines = text.replace(/\r/g, '').replace(/~~~/g, '---').trim().split('\n')
  const isCopyright = (line) => /^\W*(copyright \W*(\(c\)|©|\d{4})|(\(c\)|©) *\d{4})/i.test(line) && !/yyyy/i.test(line)
  const copyright = lines.filter(isCopyright).map((line) => line.trim().replace(/\s+/g, ' '))
  const body = lines.filter((line) => !isCopyright(line))
  return {
    copyright: copyright.join('; '),
    body: body
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}
