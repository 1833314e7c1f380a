// Planted bugs, each with the tests that should fail. `find` occurs once in `file` and is replaced by `replace`.
import { learningMutants } from './learning.mjs'
import { moneyMutants } from './money.mjs'
import { peopleMutants } from './people.mjs'
import { platformMutants } from './platform.mjs'
import { webMutants } from './web.mjs'

export const mutants = [...moneyMutants, ...learningMutants, ...peopleMutants, ...platformMutants, ...webMutants]
