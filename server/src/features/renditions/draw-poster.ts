import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setPoster } from '#features/media/media.face.ts'
import { storeFile } from '#features/media/store-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { framePicture, lookAtPictures } from '#platform/images/frame-pictures.ts'
import type { MediaTools } from '#platform/media-tools/media-tools.ts'
import { bestPicture, type StoryboardPlan } from './renditions.rules.ts'

/** A stored storyboard and its layout. */
export type Drawn = Omit<StoryboardPlan, 'rows'> & { key: string }

export type Source = { source: string; stream: number }

type Run = Pick<Deps, 'db' | 'storage'> & {
  mediaTools: MediaTools
  folder: string
  video: { id: number }
  signal: AbortSignal
  stillMay: (tx: Tx) => Promise<void>
}

/** Sets a frame as the poster of a video that has none. Chooses the frame from the storyboard pictures. */
export async function drawPoster(
  run: Run,
  { storyboard, source, durationSeconds }: { storyboard: Drawn; source: Source; durationSeconds: number },
): Promise<void> {
  const looks = await lookAtPictures(await buffer(run.storage.read(storyboard.key)), storyboard)
  const target = path.join(run.folder, 'frame.png')
  const second = bestPicture(looks) * storyboard.everySeconds
  await run.mediaTools.drawFrame({ ...source, target, second }, { durationSeconds, signal: run.signal })
  const picture = await framePicture(await readFile(target))
  const key = `public/posters/${randomBytes(16).toString('hex')}.webp`
  try {
    await run.db.transaction().execute(async (tx) => {
      await run.stillMay(tx)
      const poster = await storeFile({ db: tx, storage: run.storage }, { ...picture, key, contentType: 'image/webp' })
      if (!(await setPoster(tx, run.video.id, poster.id))) throw new PosterGiven()
    })
  } catch (error) {
    await run.storage.remove(key)
    if (!(error instanceof PosterGiven)) throw error
  }
}

/** Another run set the poster in the meantime. */
class PosterGiven extends Error {}
