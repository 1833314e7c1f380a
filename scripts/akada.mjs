#!/usr/bin/env node
// The command line: builds changed sources, then runs the command in this process.
import path from 'node:path'
import { buildFirst } from './build-first.mjs'

// Folders in settings are relative to the repository, not to the folder in which npx was called.
process.chdir(path.resolve(import.meta.dirname, '..'))
await buildFirst()
await import('../server/dist/cli.js')
