import { deleteOrphanFiles } from '#features/media/delete-orphan-files.ts'
import { requeueVideo, requeueVideos } from '#features/renditions/queue-renditions.ts'
import { type Command, UsageError } from './command.ts'

export const mediaCommands: readonly Command[] = [
  {
    name: 'media reprocess',
    says: 'Queue videos with missing or failed renditions. Requires a server with ffmpeg.',
    options: [
      { name: 'all', says: 'recreate all renditions, including finished ones' },
      { name: 'file', takes: 'id', says: 'recreate the renditions of one video, by file number' },
    ],
    run: (given, { say, withDatabase }) => {
      const file = given.maybe('file')
      if (file !== undefined && given.has('all')) throw new UsageError('Use either --all or --file <id>, not both.')
      if (file !== undefined && !/^[1-9]\d{0,8}$/.test(file)) throw new UsageError(`“${file}” isn’t a file number.`)
      return withDatabase(async ({ db }) => {
        if (file === undefined) return say(queued(await requeueVideos(db, { isAll: given.has('all') })))
        if (!(await requeueVideo(db, Number(file)))) throw new Error(`File ${file} doesn’t exist.`)
        say(queued(1))
      })
    },
  },
  {
    name: 'media sweep',
    says: 'Compare stored files with the database. Deletes files that were unused for a day and lists missing ones.',
    options: [{ name: 'dry-run', says: 'show what would be deleted, without deleting it' }],
    run: (given, { say, withDeps }) =>
      withDeps(async (deps) => {
        const isTrial = given.has('dry-run')
        const { removed, missing } = await deleteOrphanFiles(deps, { isTrial })
        say(`${isTrial ? 'Files to delete' : 'Files deleted'}: ${removed.files} (${megabytes(removed.bytes)} MB).`)
        for (const { table, id } of missing) say(`Missing: file of ${table} ${id}.`)
        if (missing.length > 0) throw new Error(`Missing files: ${missing.length}. Restore them from a backup.`)
      }),
  },
]

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

const queued = (videos: number): string => (videos === 0 ? 'No videos need renditions.' : `Videos queued: ${videos}.`)
