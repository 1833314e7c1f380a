import { listCatalog } from '@akada/contract/courses.ts'
import { type SafeHtml, safeHtml } from '@akada/contract/rich-text.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { richTextTags } from '#platform/rich-text/sanitize.ts'
import { readableText } from '#platform/rich-text/words.ts'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

const titles = async (search: string) =>
  (await call(listCatalog, { query: { search } as never })).data.content.map(({ title }: { title: string }) => title)

const courses: [string, string, SafeHtml?][] = [
  ['Go in Production', 'Small services'],
  ['Next.js Shops', 'Pages that load at once'],
  ['Node for Payments', 'From checkout to webhook'],
  ['Plain Budgets', 'What to go through next, one step at a time'],
  ['C++ Without Fear', 'Classes and templates'],
  ['C# Games', 'From a sketch to a shop'],
  ['The C Sharp Minor Preludes', 'Slow practice at the piano'],
  ['ASP.NET Portals', 'Forms and logins'],
  ['VB.NET for Offices', 'Small tools'],
  ['Handover at Shift Change', 'Nurses at work'],
  ['Set up a Router', 'Cables and addresses'],
  ['Sets and Functions', 'Mathematics from the start'],
  ['Log in Safely', 'Keys instead of passwords'],
  ['Water', 'Chemistry at home', safeHtml`<p>About H<sub>2</sub>O, <b>b</b>akery and R&amp;D.</p><p>One</p><p>two</p>`],
  ['हिन्दी लेखन', 'गाँव की कहानियाँ'],
  ['تعلم البرمجة', 'من الصفر'],
]

beforeAll(async () => {
  const instructor = await givenInstructor(db, { first_name: 'خالد', last_name: 'الحسن' })
  const other = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Eze' })
  for (const [title, subtitle, html = safeHtml``] of courses)
    await givenCourse(db, {
      title,
      subtitle,
      learning_objectives: '',
      description_html: html,
      instructor_id: /\p{Script=Arabic}/u.test(title) ? instructor.id : other.id,
    })
})

describe('a search finds', () => {
  test.each([
    ['c#', ['C# Games']],
    ['c sharp', ['C# Games', 'The C Sharp Minor Preludes']],
    ['golang', ['Go in Production']],
    ['next.js', ['Next.js Shops']],
    ['nextjs', ['Next.js Shops']],
    ['node.js', ['Node for Payments']],
    ['nodejs', ['Node for Payments']],
    ['c++11', ['C++ Without Fear']],
    ['C++ 20', ['C++ Without Fear']],
    ['c plus plus', ['C++ Without Fear']],
    ['c-plus-plus', ['C++ Without Fear']],
    ['cplusplus', ['C++ Without Fear']],
    ['aspnet', ['ASP.NET Portals', 'VB.NET for Offices']],
    ['dot net', ['ASP.NET Portals', 'VB.NET for Offices']],
    ['h2o', ['Water']],
    ['bakery', ['Water']],
    ['हिंदी', ['हिन्दी लेखन']],
    ['गांव', ['हिन्दी लेखन']],
    ['برمجة', ['تعلم البرمجة']],
    ['والبرمجة', ['تعلم البرمجة']],
    ['البرم', ['تعلم البرمجة']],
    ['حسن', ['تعلم البرمجة']],
    ['الحسن', ['تعلم البرمجة']],
  ])('“%s”', async (search, found) => {
    expect((await titles(search)).toSorted()).toEqual(found.toSorted())
  })

  test.each([
    ['vb.net', 'VB.NET for Offices'],
    ['c sharp minor', 'The C Sharp Minor Preludes'],
    ['hand over', 'Handover at Shift Change'],
    ['handover', 'Handover at Shift Change'],
    ['hand-over', 'Handover at Shift Change'],
    ['setup', 'Set up a Router'],
    ['set-up', 'Set up a Router'],
    ['set up', 'Set up a Router'],
    ['login', 'Log in Safely'],
  ])('“%s”, with “%s” first', async (search, title) => {
    expect((await titles(search))[0]).toBe(title)
  })

  test('nothing if only an HTML entity contains the letters', async () => {
    expect(await titles('amp')).not.toContain('Water')
  })
})

test.each([
  ['हिन्दि', 'हिन्दी'],
  ['البرمجت', 'البرمجة'],
  ['البرمجت python', 'البرمجة'],
  ['chemstry', 'chemistry'],
])('the correction of “%s” is written as in titles: %s', async (search, corrected) => {
  const { correctedQuery } = (await call(listCatalog, { query: { search } as never })).data

  expect(correctedQuery).toBe(corrected)
})

test.each(richTextTags)('an element %s joins or separates words in searches as in the readable text', async (tag) => {
  const html = `water<${tag}>fall</${tag}>`

  const { rows } = await sql<{ words: string }>`select html_words(${html}) as words`.execute(db)

  expect(rows[0]?.words.trim().split(/\s+/)).toEqual(readableText(html).split(' '))
})
