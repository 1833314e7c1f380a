// Takes the pictures of docs/tour.md and README.md on a new demo site and stores them in docs/images (e2e/tour.spec.ts).
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(process.execPath, ['scripts/e2e.mjs', 'tour'], { stdio: 'inherit', env: { ...process.env, AKADA_TOUR: '1' } })
process.exit(status ?? 1)
