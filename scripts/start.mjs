// Builds what has changed, then starts the server in this process.
import { buildFirst } from './build-first.mjs'

await buildFirst()
await import('../server/dist/main.js')
