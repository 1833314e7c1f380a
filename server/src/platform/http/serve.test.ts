import { listCategories } from '@akada/contract/categories.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { serve } from './serve.ts'

const { deps } = await testApp()

test('an answer contains only the fields that the contract declares', async () => {
  const app = Fastify()
  const category = { id: 1, name: 'Excel', description: '', icon: 'book', totalCourses: 2 } as const
  serve(app, deps, listCategories, async () => [{ ...category, secret: 'a secret' }])

  const answer = await app.inject('/categories')
  await app.close()

  expect(answer.json().data).toEqual([category])
})
