import { pathToFileURL } from 'node:url'
import { inRepository } from '#platform/assets.ts'

type Build = { copyBuild: (workspace: 'web' | 'server', folder: string) => Promise<void> }

/** What is built of a workspace, made first if the sources have changed, in a folder of the test. */
export async function copyBuild(workspace: 'web' | 'server', folder: string): Promise<void> {
  const build = (await import(pathToFileURL(inRepository('scripts/build.mjs')).href)) as Build
  await build.copyBuild(workspace, folder)
}
