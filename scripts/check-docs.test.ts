// The faulty text is in a fixture, because the check would also find it in this file.
import path from 'node:path'
import { expect, test } from 'vitest'
import { documentFaults } from './check-docs.mjs'

test('the document check finds dead references, long paragraphs, unknown names, missing tests and wrong citations', () => {
  expect(documentFaults(path.join(import.meta.dirname, 'fixtures', 'documents'))).toEqual([
    'README.md: npm run stop does not exist',
    'README.md: server/none.mjs does not exist',
    'README.md: docs/nothing.md does not exist',
    'README.md: docs/product.md#2-orders does not match any heading in docs/product.md',
    'docs/architecture.md: no document links to it',
    'README.md:10: a paragraph of 82 words; the limit is 80',
    'README.md:13: a paragraph of 549 characters; the limit is 500',
    'docs/product.md: cart.spec.ts has no test “is filled”',
    'docs/product.md: order.spec.ts does not exist',
    'docs/architecture.md: lockCart does not occur in the code',
    expect.stringMatching(/^server\/cart\.ts:3: docs\/product\.md has no rule P-9\.9$/),
    expect.stringMatching(/^server\/cart\.ts:3: “Decisions .” cites a document outside the repository/),
    expect.stringMatching(/^server\/cart\.ts:5: “the spec.+” cites a document outside the repository/),
  ])
})
