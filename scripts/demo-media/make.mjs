// Regenerates everything in demo-media and its manifest: npm run demo:media [clips|talks|renditions|covers|cover-widths|avatars|resources …] [clip …].
// With the keys of clips or talks, `clips`, `talks` and `renditions` make only those.
// Requires Chromium, ffmpeg and espeak-ng, except for cover-widths.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { drawAvatars } from './avatars.mjs'
import { clips } from './clips.mjs'
import { makeCoverWidths } from './covers/cover-widths.mjs'
import { drawCovers } from './covers/covers.mjs'
import { writeManifest } from './manifest.mjs'
import { renderClips } from './render-clips.mjs'
import { renderTalks } from './render-talks.mjs'
import { closeModules, makeRenditions } from './renditions.mjs'
import { makeResources } from './resources.mjs'
import { talks } from './talks.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const out = `${root}demo-media`
const content = async (file) => (await runnerImport(`${root}server/src/testing/demo/${file}`)).module

const makers = {
  clips: (keys) => renderClips(clips, out, keys),
  talks: (keys) => renderTalks(talks, out, keys),
  renditions: (keys) => makeRenditions(out, keys),
  covers: async () =>
    drawCovers(
      (await content('courses/index.ts')).demoCourses.map(({ key }) => key),
      out,
    ),
  'cover-widths': () => makeCoverWidths(out),
  avatars: async () => {
    const { demoInstructors } = await content('instructors.ts')
    const { demoStudents } = await content('students.ts')
    await drawAvatars(
      [...demoInstructors, ...demoStudents.filter(({ hasAvatar }) => hasAvatar)].map(({ key }) => key),
      out,
    )
  },
  resources: () => makeResources(out),
}

const asked = process.argv.slice(2)
const wanted = asked.filter((name) => Object.hasOwn(makers, name))
const keys = asked.filter((name) => !Object.hasOwn(makers, name))
for (const name of wanted.length > 0 ? wanted : Object.keys(makers)) {
  console.log(`Making ${name} …`)
  await makers[name](keys)
}

if (wanted.join() !== 'cover-widths') {
  const manifest = `${root}server/src/testing/demo/media.ts`
  await writeManifest(out, manifest)
  execFileSync(process.execPath, [`${root}node_modules/@biomejs/biome/bin/biome`, 'format', '--write', manifest], { stdio: 'inherit' })
}

await closeModules()
