import { sweepFiles } from '#features/media/sweep-files.ts'
import { requeueVideo, requeueVideos } from '#features/renditions/queue-renditions.ts'
import { type Command, UsageError } from './command.ts'

export const mediaCommands: readonly Command[] = [
  {
    name: 'media reprocess',
    says: 'Has the renditions made that lectures’ videos lack, also where it failed before. A server with ffmpeg does the work.',
    options: [
      { name: 'all', says: 'Make all of them anew, also those that are ready.' },
      { name: 'file', takes: 'id', says: 'Make those of one video anew, by the number of its file.' },
    ],
    run: (given, { say, withDatabase }) => {
      const file = given.maybe('file')
      if (file !== undefined && given.has('all')) throw new UsageError('“akada media reprocess” takes either --all or --file <id>.')
      if (file !== undefined && !/^[1-9]\d{0,8}$/.test(file)) throw new UsageError(`“${file}” is no number of a file.`)
      return withDatabase(async ({ db }) => {
        if (file === undefined) return say(queued(await requeueVideos(db, { isAll: given.has('all') })))
        if (!(await requeueVideo(db, Number(file)))) throw new Error(`There is no file ${file}.`)
        say(queued(1))
      })
    },
  },
  {
    name: 'media sweep',
    says: 'Compares the files with the database: removes those that nothing has used for a day, and lists what is missing.',
    options: [{ name: 'dry-run', says: 'Only says what would be removed.' }],
    run: (given, { say, withDeps }) =>
      withDeps(async (deps) => {
        const isTrial = given.has('dry-run')
        const { removed, missing } = await sweepFiles(deps, { isTrial })
        say(`${isTrial ? 'Files to remove' : 'Files removed'}: ${removed.files} (${megabytes(removed.bytes)} MB).`)
        for (const { table, id } of missing) say(`Missing: the file of ${table} ${id}.`)
        if (missing.length > 0) throw new Error(`Files that are missing: ${missing.length}. Bring them back from a backup.`)
      }),
  },
]

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

const queued = (videos: number): string => (videos === 0 ? 'Every video has its renditions.' : `Videos queued: ${videos}.`)
