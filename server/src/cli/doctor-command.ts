import { findSiteProblems } from '#features/operations/find-site-problems.ts'
import { findMediaTools } from '#platform/media-tools/media-tools.ts'
import type { Command } from './command.ts'

const marks = { GOOD: 'good', WEAK: 'look', BAD: 'BAD ' } as const

export const doctorCommand: Command = {
  name: 'doctor',
  says: 'Looks at all that the site needs, and says what is wrong and how to mend it. Ends with 1 where something is.',
  options: [{ name: 'json', says: 'Answers JSON, for scripts.' }],
  run: (given, { config, say, withDeps }) =>
    withDeps(async (deps) => {
      const findings = await findSiteProblems({ ...deps, mediaTools: await findMediaTools(config.FFMPEG_PATH) })
      const bad = findings.filter(({ state }) => state === 'BAD').length
      if (given.has('json')) say(JSON.stringify(findings, null, 2))
      else
        for (const { about, state, says, mend } of findings)
          say(
            `${marks[state]}  ${about.toLowerCase().replace('_', ' ').padEnd(13)} ${says}${mend === null ? '' : `\n${' '.repeat(20)}${mend}`}`,
          )
      if (bad > 0) throw new Error(`Things that are wrong: ${bad}.`)
    }),
}
