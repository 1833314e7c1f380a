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
    says: 'Move local files to the configured S3 bucket, without downtime. Resumable.',
    options: [],
    run: async (_, { config, say }) => {
      const to = await openBucket(config)
      if (to === undefined)
        throw new Error('No bucket is configured. Set S3_BUCKET and the related settings, restart the server, then run this again.')
      await to.check()
      const folder = path.resolve(config.DATA_DIR, 'media')
      if (!existsSync(folder)) throw new Error(`No files to move: ${folder} doesn’t exist. Set DATA_DIR to the site’s folder.`)
      const from = await localStorage(folder)
      const { files, bytes } = await moveFiles({ from, to }, (sofar) => {
        if (sofar.files % SAID_EVERY === 0) say(`${sofar.files} files moved so far`)
      })
      say(files === 0 ? 'No files to move.' : `Files moved: ${files} (${(bytes / 1_000_000).toFixed(1)} MB).`)
    },
  },
]
