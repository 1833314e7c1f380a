// Fails when a public page loads more scripts at first than the budget allows; needs a build.
import { publicPageSizes } from './page-sizes.mjs'

// The bar of the design: 115 kB compressed. Forms may add their own parts to it.
const BUDGET_BYTES = 115_000
const budgeted = new Set(['/courses', '/courses/:id', '/categories'])

const sizes = (await publicPageSizes()).filter(({ page }) => budgeted.has(page))
for (const { page, bytes, files } of sizes) {
  const isOver = bytes > BUDGET_BYTES
  console[isOver ? 'error' : 'log'](`${page}: ${(bytes / 1000).toFixed(1)} kB of ${BUDGET_BYTES / 1000} kB`)
  if (isOver) for (const file of files) console.error(`  ${(file.bytes / 1000).toFixed(1)} kB ${file.chunk}`)
  if (isOver) process.exitCode = 1
}
