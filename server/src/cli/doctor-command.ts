import { findSiteProblems } from '#features/operations/find-site-problems.ts'
import { findMediaTools } from '#platform/media-tools/media-tools.ts'
import type { Command } from './command.ts'
import { jsonOption, printFindings } from './print-findings.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  says: 'Diagnose the installation and suggest fixes. Exits with 1 if something is broken.',
  options: [jsonOption],
  run: (given, { config, say, withDeps }) =>
    withDeps(async (deps) => {
      const findings = await findSiteProblems({ ...deps, mediaTools: await findMediaTools(config.FFMPEG_PATH) })
      printFindings(findings, { given, say })
    }),
}
