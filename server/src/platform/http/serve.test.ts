import { listCategories } from '@akada/contract/categories.ts'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { givenInstructor, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { serve } from './serve.ts'

const { app: whole, db, deps, tokenFor } = await testApp()

test('a response contains only the fields that the contract declares', async () => {
  const app = Fastify()
  const category = { id: 1, name: 'Excel', description: '', icon: 'book', totalCourses: 2 } as const
  serve(app, deps, listCategories, async () => [{ ...category, secret: 'a secret' }])

  const answer = await app.inject('/categories')
  await app.close()

  expect(answer.json().data).toEqual([category])
})

describe('the error for a body with thousands of invalid fields', () => {
  test('lists the first hundred', async () => {
    const headers = { authorization: `Bearer ${await tokenFor(await givenInstructor(db))}` }
    const cues = Array.from({ length: 3000 }, () => ({ start: 'x' }))

    const answer = await whole.inject({
      method: 'PUT',
      url: '/api/lectures/1/captions/en',
      headers,
      payload: { version: 0, label: 'English', cues },
    })

    const { errors } = answer.json()
    expect([answer.statusCode, errors.length, errors[99].path]).toEqual([400, 100, 'cues.33.start'])
  })
})

test.each([' ', '\n', '\r\n\t  '])('a body of only whitespace (%j) counts as no body', async (payload) => {
  const headers = { authorization: `Bearer ${await tokenFor(await givenUser(db))}`, 'content-type': 'application/json' }

  const [logout, login] = [
    await whole.inject({ method: 'POST', url: '/api/auth/logout', headers, payload }),
    await whole.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload }),
  ]

  expect(logout.statusCode).toBe(200)
  expect(login.json().errors.map(({ path }: { path: string }) => path)).toEqual(['email', 'password'])
})
