import { newId } from '../new-id.ts'
import type { DeviceMoment } from './deeds.ts'

const page = newId()

export const moment = (): DeviceMoment => ({ clockMs: Date.now(), page, pageMs: performance.now() })
