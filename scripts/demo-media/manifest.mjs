// Generates server/src/testing/demo/media.ts: the files in demo-media with their measured sizes and lengths.
import { readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isOfAWidth } from './covers/cover-widths.mjs'
import { measureClip } from './render-clips.mjs'
import { measureRenditions } from './renditions.mjs'

const contentTypes = { pdf: 'application/pdf', zip: 'application/zip', png: 'image/png' }

const filesIn = async (folder) => (await readdir(folder)).filter((file) => !isOfAWidth(file)).sort()

const entries = async (folder, describe) => {
  const lines = []
  for (const file of await filesIn(folder)) lines.push(await describe(file, join(folder, file)))
  return lines.join('\n')
}

const keyOf = (file) => basename(file).replace(/\.\w+$/, '')

const image = (builder) => async (file, path) => `'${keyOf(file)}': ${builder}('${keyOf(file)}', ${(await stat(path)).size}),`

const clipOf = (media) => async (file, path) => {
  const key = keyOf(file)
  return `'${key}': clip('${key}', ${JSON.stringify({ ...(await measureClip(path)), ...(await measureRenditions(media, key)) })}),`
}

const resource = async (file, path) =>
  `'${file}': resource('${file}', '${contentTypes[file.split('.').at(-1)]}', ${(await stat(path)).size}),`

export const writeManifest = async (media, target) => {
  const source = `/** The files in demo-media, with their measured sizes and lengths. Written by \`npm run demo:media\`. */
import { avatar, clip, cover, resource } from './media-builder.ts'
import type { DemoMedia } from './types.ts'

export const demoMedia: DemoMedia = {
  clips: {${await entries(join(media, 'clips'), clipOf(media))}},
  covers: {${await entries(join(media, 'covers'), image('cover'))}},
  avatars: {${await entries(join(media, 'avatars'), image('avatar'))}},
  resources: {${await entries(join(media, 'resources'), resource)}},
}
`
  await writeFile(target, source)
}
