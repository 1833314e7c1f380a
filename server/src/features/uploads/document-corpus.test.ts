import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findMediaKind } from '#features/course-transfer/find-media-kind.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { ACCEPTED, documentCorpus } from '#testing/document-corpus.ts'
import { checkFile } from './check-file.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'akada-documents-'))
afterAll(() => rm(folder, { recursive: true }))

test.each(documentCorpus)('$about: $outcome', async ({ fileName, content, outcome }) => {
  const file = path.join(folder, 'file')
  await writeFile(file, content)

  const arrived = { path: file, bytes: content.length, fileName, kind: 'resource' as const }
  const verdict = await checkFile({ mediaTools: null, canConvert: false }, arrived).then(
    () => ACCEPTED,
    (error) => (error instanceof Refusal ? error.message : Promise.reject(error)),
  )

  expect(verdict).toBe(outcome)
})

test('a course file accepts every document that an upload accepts', async () => {
  const refused: string[] = []
  for (const { about, fileName, content } of documentCorpus.filter(({ outcome }) => outcome === ACCEPTED))
    if ((await findMediaKind(content, { kind: 'resource', path: fileName })) === undefined) refused.push(about)

  expect(refused).toEqual([])
})
