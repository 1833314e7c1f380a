import { existsSync } from 'node:fs'
import path from 'node:path'
import { localStorage } from '#platform/storage/local-storage.ts'
import { moveFiles } from '#platform/storage/move-files.ts'
import { openBucket } from '../open-storage.ts'
import type { Command } from './command.ts'

const SAID_EVERY = 100

export const storageCommands: readonly Command[] = [
  {
    name: 'storage move',
    says: 'Move the files from this machine to the bucket of the settings, while the site runs. Can be stopped and run again.',
    options: [],
    run: async (_, { config, say }) => {
      const to = await openBucket(config)
      if (to === undefined)
        throw new Error('No bucket is set. Set S3_BUCKET and the settings that belong to it, restart the server, and run this again.')
      await to.check()
      const folder = path.resolve(config.DATA_DIR, 'media')
      if (!existsSync(folder))
        throw new Error(`There are no files to move, because ${folder} doesn’t exist. Set DATA_DIR to the site’s folder.`)
      const from = await localStorage(folder)
      const { files, bytes } = await moveFiles({ from, to }, (sofar) => {
        if (sofar.files % SAID_EVERY === 0) say(`${sofar.files} files so far`)
      })
      say(files === 0 ? 'There are no files to move.' : `Files moved: ${files} (${(bytes / 1_000_000).toFixed(1)} MB).`)
    },
  },
]
