// Checks that no response about a course grows with its lecture texts, because each text has its own call.
import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { allowedAsks, askAs } from '#testing/access/ask-as.ts'
import { openWorld } from '#testing/access/open-world.ts'

const opened = await openWorld()
const { built } = opened
const LECTURES = 40
const TEXT_BYTES = 60_000
const largest = 300_000

/** The calls that return one text. */
const oneText = ['getLecture', 'getLectureText']

const sections = await built.db.selectFrom('sections').distinctOn('course_id').select('id').execute()
const text = `<p>${'text '.repeat(TEXT_BYTES / 5)}</p>` as SafeHtml
await built.db
  .insertInto('all_lectures')
  .values(
    sections.flatMap(({ id }) =>
      Array.from({ length: LECTURES }, (_, place) => ({
        ...{ section_id: id, title: `Text ${place}`, content_type: 'TEXT' as const, position: 100 + place },
        ...{ content_html: text, is_preview: true, duration_seconds: 60 },
      })),
    ),
  )
  .execute()

describe('a course with a lot of text', () => {
  const reads = allowedAsks.filter(({ key, endpoint }) => endpoint.method === 'GET' && !endpoint.streams && !oneText.includes(key))

  test.each(reads.map((row) => [row.key, row] as const))('isn’t returned whole by %s', async (_, row) => {
    const { data } = await askAs(opened, row, (ask) => ask)

    expect(JSON.stringify(data).length).toBeLessThan(largest)
  })

  test.each(['getCourse', 'listSections', 'getSection', 'listLectures'])('isn’t returned whole to a visitor by %s', async (key) => {
    const row = reads.find((read) => read.key === key) ?? expect.unreachable()

    const answer = await askAs(opened, { ...row, actor: 'anon' }, (ask) => ask)

    expect(answer.statusCode).toBe(200)
    expect(JSON.stringify(answer.data)).toContain('Text 39')
    expect(JSON.stringify(answer.data).length).toBeLessThan(largest)
  })
})
