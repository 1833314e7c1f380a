// Generates the renditions and storyboards of the demo clips, as the server does for an upload. Requires ffmpeg.
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, createServerModuleRunner } from 'vite'
import { talks } from './talks.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

// `runnerImport` closes its runner, but the server's media tools import their parsers only when they need them.
const modules = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
})
const runner = createServerModuleRunner(modules.environments.ssr)
const load = (file) => runner.import(`${root}server/src/${file}`)

/** Ends the process's module runner. Nothing can be measured afterward. */
export const closeModules = async () => {
  await runner.close()
  await modules.close()
}

// Two sizes of every clip would make demo-media too large for a repository, so only these clips of the first courses have both.
const inTwoSizes = ['web-html', 'web-react', 'web-api']
// A rendition of a talk would be larger than its original.
const isTalk = (key) => talks.some((talk) => talk.key === key)
const qualitiesOf = (key) => (isTalk(key) ? [] : ['audio', '240p', ...(inTwoSizes.includes(key) ? ['360p'] : [])])

const pathOf = (key, quality) => `renditions/${key}-${quality}.${quality === 'audio' ? 'm4a' : 'mp4'}`

const findTools = async () => {
  const { findMediaTools } = await load('platform/media-tools/media-tools.ts')
  const tools = await findMediaTools()
  if (!tools) throw new Error('ffmpeg was not found.')
  return tools
}

/** Returns a clip's content, measured as on the server. */
const readClip = async (tools, source) => {
  const { contentOf } = await load('features/renditions/renditions.rules.ts')
  const probe = await tools.probe(source)
  return contentOf(probe, await tools.measure({ source, picture: probe.picture.stream, sound: probe.sound?.stream ?? null }))
}

/** Makes the renditions of the clips with the given keys, or of all. */
export const makeRenditions = async (out, keys = []) => {
  const { stepsFor, planStoryboard } = await load('features/renditions/renditions.rules.ts')
  const { transcodeStep } = await load('features/renditions/transcode-step.ts')
  const tools = await findTools()
  await mkdir(join(out, 'renditions'), { recursive: true })

  for (const file of (await readdir(join(out, 'clips'))).sort()) {
    const key = file.replace('.mp4', '')
    if (keys.length > 0 && !keys.includes(key)) continue
    const source = join(out, 'clips', file)
    const content = await readClip(tools, source)
    const { picture, durationSeconds } = content
    const watch = { durationSeconds }
    let sound = null
    for (const step of stepsFor(content).filter(({ quality }) => qualitiesOf(key).includes(quality))) {
      const target = join(out, pathOf(key, step.quality))
      await transcodeStep(tools, step, { source, sound, target }, watch)
      if (step.quality === 'audio') sound = target
    }
    const plan = planStoryboard(durationSeconds, picture)
    const storyboard = { ...plan, source, stream: picture.stream, target: join(out, 'renditions', `${key}.jpg`) }
    await tools.drawStoryboard(storyboard, watch)
  }
}

/** Returns a clip's renditions and storyboard for the manifest. */
export const measureRenditions = async (out, key) => {
  const { stepsFor, planStoryboard } = await load('features/renditions/renditions.rules.ts')
  const tools = await findTools()
  const content = await readClip(tools, join(out, 'clips', `${key}.mp4`))
  const steps = stepsFor(content).filter(({ quality }) => qualitiesOf(key).includes(quality))
  const renditions = await Promise.all(
    steps.map(async ({ quality, width, height }) => {
      const { size: bytes } = await stat(join(out, pathOf(key, quality)))
      return { path: pathOf(key, quality), bytes, quality, width: width ?? null, height: height ?? null }
    }),
  )
  const { rows: _, ...storyboard } = planStoryboard(content.durationSeconds, content.picture)
  const path = `renditions/${key}.jpg`
  return { renditions, storyboard: { path, bytes: (await stat(join(out, path))).size, ...storyboard } }
}
