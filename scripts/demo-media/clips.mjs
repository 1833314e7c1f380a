// The lessons that become the demo catalogue's video clips: what is said, what is shown, and in which step.

import { businessAndDesign } from './lessons/business-and-design.mjs'
import { creativeAndLife } from './lessons/creative-and-life.mjs'
import { marketingAndLanguages } from './lessons/marketing-and-languages.mjs'
import { webAndData } from './lessons/web-and-data.mjs'

/** A point is [what the slide shows, what the voice says]; the shown part carries the learner, the said part explains it. */
export const clips = [...webAndData, ...businessAndDesign, ...marketingAndLanguages, ...creativeAndLife]
