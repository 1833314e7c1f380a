// Fails if a public page initially loads more scripts than its budget allows. Requires a build.
import { publicPageSizes } from './page-sizes.mjs'

// In kB, compressed. The budgets may only shrink.
const budgets = { '/courses': 102.5, '/courses/:id': 103.5, '/categories': 97.5, '/login': 116, '/register': 119 }

for (const { page, bytes, files } of await publicPageSizes()) {
  const budget = budgets[page]
  const isOver = bytes > 1000 * budget
  console[isOver ? 'error' : 'log'](`${page}: ${(bytes / 1000).toFixed(1)} kB of ${budget} kB`)
  if (isOver) for (const file of files) console.error(`  ${(file.bytes / 1000).toFixed(1)} kB ${file.chunk}`)
  if (isOver) process.exitCode = 1
}
