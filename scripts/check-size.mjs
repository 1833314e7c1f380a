// Fails if a public page initially loads more scripts than the budget allows. Requires a build.
import { publicPageSizes } from './page-sizes.mjs'

// The budget is 115 kB compressed. Forms may load additional scripts.
const BUDGET_BYTES = 115_000
const budgeted = new Set(['/courses', '/courses/:id', '/categories'])

const sizes = (await publicPageSizes()).filter(({ page }) => budgeted.has(page))
for (const { page, bytes, files } of sizes) {
  const isOver = bytes > BUDGET_BYTES
  console[isOver ? 'error' : 'log'](`${page}: ${(bytes / 1000).toFixed(1)} kB of ${BUDGET_BYTES / 1000} kB`)
  if (isOver) for (const file of files) console.error(`  ${(file.bytes / 1000).toFixed(1)} kB ${file.chunk}`)
  if (isOver) process.exitCode = 1
}
