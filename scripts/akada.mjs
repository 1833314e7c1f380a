#!/usr/bin/env node
// The command line: builds what has changed, then does what it is told in this process.
import path from 'node:path'
import { buildFirst } from './build-first.mjs'

// The settings name folders as seen from here, wherever npx was called.
process.chdir(path.resolve(import.meta.dirname, '..'))
await buildFirst()
await import('../server/dist/cli.js')
