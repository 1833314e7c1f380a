// Builds the entry of the parsing threads if its sources have changed, and prints its path. Tests run it in a process of its own,
// because a build sets the environment and needs memory.
import { buildParsers } from './build.mjs'

console.log(await buildParsers())
