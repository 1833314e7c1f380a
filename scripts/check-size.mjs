// Fails if a public page initially loads more scripts than its budget allows. Requires a build.
import { publicPageSizes } from './page-sizes.mjs'

// In kB, compressed. Forms may load additional scripts.
const budgets = { '/courses': 102, '/courses/:id': 102, '/categories': 97, '/login': 121, '/register': 125 }

for (const { page, bytes, files } of await publicPageSizes()) {
  const budget = budgets[page]
  const isOver = bytes > 1000 * budget
  console[isOver ? 'error' : 'log'](`${page}: ${(bytes / 1000).toFixed(1)} kB of ${budget} kB`)
  if (isOver) for (const file of files) console.error(`  ${(file.bytes / 1000).toFixed(1)} kB ${file.chunk}`)
  if (isOver) process.exitCode = 1
}
