import { readFile } from 'node:fs/promises'
import { saveRendition, saveStoryboard } from '#features/renditions/save-rendition.ts'
import { inRepository } from '#platform/assets.ts'
import type { Db } from '#platform/database/database.ts'
import { readFragments } from '#platform/media-tools/read-fragments.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { DemoClip } from './types.ts'

type Clip = { key: string; videoId: number; clip: DemoClip }

/** Adds renditions of a clip that were encoded in advance, so that a machine without ffmpeg has them too. */
export async function seedRenditions(deps: { db: Db; storage: Storage }, { key, videoId, clip }: Clip): Promise<void> {
  await deps.db.insertInto('transcodings').values({ video_id: videoId, status: 'READY', percent: 100 }).execute()
  const renditions = clip.renditions.map(async ({ path, quality, width, height }) => {
    const file = inRepository('demo-media', path)
    const { codecs, headBytes, segments } = await readFragments(file)
    const stored = `private/renditions/demo/${key}-${quality}.${path.split('.').at(-1)}`
    const rendition = { videoId, quality, key: stored, width, height, codecs, headBytes, segments }
    await saveRendition(deps, rendition, { content: await readFile(file) })
  })
  const { path, bytes: _, ...storyboard } = clip.storyboard
  const content = await readFile(inRepository('demo-media', path))
  const drawn = saveStoryboard(deps, { ...storyboard, videoId, key: `private/renditions/demo/${key}.jpg` }, { content })
  await Promise.all([...renditions, drawn])
}
