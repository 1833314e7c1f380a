import { describe, expect, test } from 'vitest'
import { isCrowd, notesAsMarkdown, type WrittenNote } from './notes.rules.ts'

const note = (change: Partial<WrittenNote> = {}): WrittenNote => ({
  lectureId: 3,
  second: 252,
  text: '',
  sectionId: 1,
  section: 'Ground',
  lecture: 'Laying bricks',
  ...change,
})

const written = (...notes: WrittenNote[]) =>
  notesAsMarkdown({ course: 'Bricklaying', notes, addressOf: ({ lectureId, second }) => `https://a.test/${lectureId}?t=${second}` })

describe('notes as Markdown', () => {
  test('appear below their section and lecture, with time and link', () => {
    const text = written(
      note({ text: 'Wet the bricks.\n\nThen wait.' }),
      note({ second: 3723 }),
      note({ lectureId: 4, lecture: 'Mortar', second: null, text: 'One part lime' }),
      note({ lectureId: 5, lecture: 'Mortar', sectionId: 2, section: 'Ground' }),
      note({ lectureId: null, lecture: null, sectionId: null, section: null, text: 'Kept' }),
    )

    expect(text).toBe(`# Notes: Bricklaying

## Ground

### Laying bricks

- [4:12](https://a.test/3?t=252)\\
  Wet the bricks.\\
  Then wait.

- [1:02:03](https://a.test/3?t=3723)

### Mortar

- [Note](https://a.test/4?t=null)\\
  One part lime

## Ground

### Mortar

- [4:12](https://a.test/5?t=252)

## Removed lectures

- **4:12**\\
  Kept
`)
  })

  test.each([
    ['# Heading', '\\# Heading'],
    ['[click](javascript:alert(1))', '\\[click\\](javascript:alert(1))'],
    ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
    ['![x](https://spy.example/p.png)', '\\!\\[x\\](https://spy.example/p.png)'],
    ['`code` *bold* _it_ ~~gone~~', '\\`code\\` \\*bold\\* \\_it\\_ \\~\\~gone\\~\\~'],
    ['- item', '\\- item'],
    ['12. item', '12\\. item'],
    ['3) item', '3\\) item'],
    ['2.5 kg + 3 - 1', '2\\.5 kg + 3 - 1'],
    ['===', '\\==='],
    ['a | b', 'a \\| b'],
    ['&lt;b&gt; \\<b>', '\\&lt;b\\&gt; \\\\\\<b\\>'],
    ['    indented', 'indented'],
    ['one\u2028# two\u0007', 'one # two'],
  ])('show %j as written', (words, escaped) => {
    expect(written(note({ text: words }))).toContain(`\n  ${escaped.replace(' # ', ' \\# ')}\n`)
    expect(written(note({ lecture: words }))).toContain(`### ${escaped.replace(' # ', ' \\# ')}\n`)
  })

  test('escape line breaks in titles', () => {
    const text = written(note({ section: 'Ground\n# Fake', lecture: 'Bricks\r\n- fake' }))

    expect(text).toContain('## Ground \\# Fake\n')
    expect(text).toContain('### Bricks - fake\n')
  })
})

test('a count is shown only if it doesn’t identify anyone', () => {
  expect([0, 1, 2, 3, 400].map((people) => isCrowd({ people }))).toEqual([false, false, false, true, true])
})
