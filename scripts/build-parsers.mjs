// Builds the parsing threads' entry file if its sources have changed, and prints its path. Tests run it in a separate process, because a
// build sets environment variables and needs memory.
import { buildParsers } from './build.mjs'

console.log(await buildParsers())
