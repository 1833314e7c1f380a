import { pathToFileURL } from 'node:url'
import { inRepository } from '#platform/assets.ts'

type Build = { copyBuild: (workspace: 'web' | 'server', folder: string) => Promise<void> }

/** Copies a workspace's build into a test folder. Builds it first if the sources have changed. */
export async function copyBuild(workspace: 'web' | 'server', folder: string): Promise<void> {
  const build = (await import(pathToFileURL(inRepository('scripts/build.mjs')).href)) as Build
  await build.copyBuild(workspace, folder)
}
