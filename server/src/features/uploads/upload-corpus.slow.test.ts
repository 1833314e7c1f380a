import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getLecture } from '@akada/contract/courses.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { Refusal } from '#platform/http/refusal.ts'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { bringFile, tusClient } from '#testing/tus.ts'
import { type CorpusFile, uploadCorpus } from '#testing/upload-corpus.ts'
import { checkFile } from './check-file.ts'
import { plainName } from './uploads.rules.ts'

const corpus = await uploadCorpus()
const folder = await mkdtemp(path.join(tmpdir(), 'akada-corpus-'))
afterAll(() => rm(folder, { recursive: true }))

/** Returns `taken` or the refusal. Rethrows any other error, which is an internal error. */
async function verdictOn({ fileName, kind, content }: CorpusFile): Promise<string> {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  try {
    await checkFile({ mediaTools: null, canConvert: false }, { path: file, bytes: content.length, fileName: plainName(fileName), kind })
    return 'taken'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FILE_UNUSABLE') return `refused: ${error.message}`
    throw error
  }
}

describe('the file corpus', () => {
  test('has at least three hundred files, each with its expected result', async () => {
    const wrong: string[] = []
    for (const file of corpus) {
      const verdict = await verdictOn(file)
      if ((verdict === 'taken') !== file.isTaken) wrong.push(`${file.about}: ${verdict}`)
    }

    expect(wrong).toEqual([])
    expect(corpus.length).toBeGreaterThanOrEqual(300)
  })

  test('has only complete sentences as rejection messages', async () => {
    const words = new Set<string>()
    for (const file of corpus.filter(({ isTaken }) => !isTaken).slice(0, 150)) words.add((await verdictOn(file)).replace('refused: ', ''))

    expect([...words].filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([])
  })
})

test('some files of each kind are uploaded completely, and none is ever served as a page', async () => {
  const server = await testApp()
  const instructor = await givenInstructor(server.db)
  const course = await givenCourse(server.db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{}]] })
  const lectureId = course.lectureIds[0] ?? 0
  const client = tusClient(server, instructor)
  const isRightVideo = ({ kind, isTaken }: CorpusFile) => kind === 'lecture-video' && isTaken
  const chosen = corpus.filter(
    (file, index) => (index % Math.floor(corpus.length / 24) === 0 && file.content.length > 0) || isRightVideo(file),
  )

  const outcomes = []
  for (const { kind, fileName, content, isTaken, about } of chosen) {
    const url = await bringFile(client, content, {
      kind,
      lectureId,
      filename: fileName,
      ...(kind === 'resource' && { title: about.slice(0, 100) }),
    })
    const { statusCode } = await client.finish(url)
    outcomes.push([about, isTaken ? statusCode === 200 : statusCode === 400 || statusCode === 404])
  }
  const { data } = await server.call(getLecture, { params: { id: lectureId } }, instructor)
  const headers = { authorization: `Bearer ${await server.tokenFor(instructor)}` }
  const addresses: string[] = [
    ...data.resources.map(({ fileUrl }: { fileUrl: string }) => fileUrl),
    ...(data.contentUrl ? [data.contentUrl] : []),
  ]
  const served = await Promise.all(addresses.map((url) => server.app.inject({ url, headers })))

  expect(outcomes.filter(([, isRight]) => !isRight)).toEqual([])
  expect(served.length).toBeGreaterThan(2)
  expect(served.map(({ statusCode }) => statusCode)).toEqual(served.map(() => 200))
  for (const answer of served) {
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': "sandbox; default-src 'none'" })
    expect(String(answer.headers['content-type'])).not.toMatch(/html|xml|svg|javascript/)
    if (!/^video/.test(String(answer.headers['content-type']))) expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  }
})
