// Builds changed sources, then starts the server in this process.
import { setFlagsFromString } from 'node:v8'
import { buildFirst } from './build-first.mjs'

await buildFirst()
// The same flag as in deploy/systemd/akada.service. The server uses an eighth less memory with 20,000 courses (npm run bench -- pages).
setFlagsFromString('--heap-growing-percent=50')
await import('../server/dist/main.js')
