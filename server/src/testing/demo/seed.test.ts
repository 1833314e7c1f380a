import { expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.ts'
import { testApp } from '../test-app.ts'
import { seedDemo } from './seed.ts'

const { db, deps, runJobs } = await testApp()

const bestsellers = async () =>
  (await db.selectFrom('courses').select('id').where('is_bestseller', '=', true).orderBy('id').execute()).map(({ id }) => id)

test('the demo has bestsellers, and the night leaves them', async () => {
  await seedDemo(deps)
  const marked = await bestsellers()

  await enqueue(db, { kind: 'mark-bestsellers', payload: {} })
  await runJobs()

  expect(marked.length).toBeGreaterThanOrEqual(5)
  expect(await bestsellers()).toEqual(marked)
})

test('the demo has a coupon of the site and one of an instructor', async () => {
  const coupons = await db.selectFrom('coupons').select(['code', 'scope', 'discount_bps']).orderBy('code').execute()

  expect(coupons).toEqual([
    { code: 'STUDENTS30', scope: 'INSTRUCTOR', discount_bps: 3_000 },
    { code: 'WELCOME20', scope: 'SITEWIDE', discount_bps: 2_000 },
  ])
})
