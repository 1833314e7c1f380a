import { withPractice } from '../practice/index.ts'
import type { DemoCourse } from '../types.ts'
import { agriculture } from './agriculture.ts'
import { business } from './business.ts'
import { dataAnalysis } from './data-analysis.ts'
import { designBrands } from './design-brands.ts'
import { designInterfaces } from './design-interfaces.ts'
import { finance } from './finance.ts'
import { health } from './health.ts'
import { languagesAfrican } from './languages-african.ts'
import { languagesInternational } from './languages-international.ts'
import { machineLearning } from './machine-learning.ts'
import { marketingChannels } from './marketing-channels.ts'
import { marketingContent } from './marketing-content.ts'
import { music } from './music.ts'
import { photography } from './photography.ts'
import { webFirstSteps } from './web-first-steps.ts'
import { webInterfaces } from './web-interfaces.ts'
import { webServices } from './web-services.ts'

const authored: DemoCourse[] = [
  ...webFirstSteps,
  ...webInterfaces,
  ...webServices,
  ...dataAnalysis,
  ...machineLearning,
  ...business,
  ...finance,
  ...designInterfaces,
  ...designBrands,
  ...marketingChannels,
  ...marketingContent,
  ...languagesAfrican,
  ...languagesInternational,
  ...music,
  ...photography,
  ...agriculture,
  ...health,
]

export const demoCourses: DemoCourse[] = authored.map(withPractice)
