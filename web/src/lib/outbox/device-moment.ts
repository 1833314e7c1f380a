import { newId } from '../new-id.ts'
import type { DeviceMoment } from './actions.ts'

const page = newId()

export const moment = (): DeviceMoment => ({ clockMs: Date.now(), page, pageMs: performance.now() })
