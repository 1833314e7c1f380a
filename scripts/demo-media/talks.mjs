// The talks of the demo catalog: lectures of several minutes.
import { firstPageOrder } from './talks/first-page-order.mjs'
import { firstPagePublish } from './talks/first-page-publish.mjs'
import { firstPageWrite } from './talks/first-page-write.mjs'

/** A slide shows points or code while the voice says `say`. */
export const talks = [firstPageWrite, firstPageOrder, firstPagePublish]
