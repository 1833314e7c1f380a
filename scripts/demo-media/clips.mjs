// The lessons of the demo catalog's video clips: text, slides and steps.

import { businessAndDesign } from './lessons/business-and-design.mjs'
import { creativeAndLife } from './lessons/creative-and-life.mjs'
import { marketingAndLanguages } from './lessons/marketing-and-languages.mjs'
import { webAndData } from './lessons/web-and-data.mjs'

/** A point is [slide text, spoken text]. The learner remembers the slide, and the voice explains it. */
export const clips = [...webAndData, ...businessAndDesign, ...marketingAndLanguages, ...creativeAndLife]
