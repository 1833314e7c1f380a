// Counters and timers of this process. Each label has few values, and none is copied from user input.
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()

const registers = [registry]

// Includes the targets 0.3 s (95th percentile) and 0.8 s (99th percentile).
const secondsOfAnswers = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.8, 2, 5, 10]
const secondsOfStatements = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 2, 5]
const secondsOfOthers = [0.03, 0.1, 0.3, 1, 3, 10, 30]
const secondsOfWork = [0.01, 0.1, 1, 10, 60, 600, 3600]

export const httpRequests = new Counter({
  name: 'akada_http_requests_total',
  help: 'HTTP responses by route and status, without pages served from the cache. Status aborted: the client disconnected before the response.',
  labelNames: ['method', 'route', 'status'],
  registers,
})

export const httpSeconds = new Histogram({
  name: 'akada_http_request_seconds',
  help: 'Time until a response is ready, excluding its transfer.',
  labelNames: ['method', 'route'],
  buckets: secondsOfAnswers,
  registers,
})

export const httpTurnedAway = new Counter({
  name: 'akada_http_turned_away_total',
  help: 'Requests refused because the site is too busy, by capacity: usual, or reserved for checkout.',
  labelNames: ['share'],
  registers,
})

export const httpUnderWay = new Gauge({
  name: 'akada_http_requests_under_way',
  help: 'Requests in progress, including event streams.',
  registers,
})

export const statementSeconds = new Histogram({
  name: 'akada_database_statement_seconds',
  help: 'Duration of PostgreSQL statements, including the network.',
  buckets: secondsOfStatements,
  registers,
})

export const statementFailures = new Counter({
  name: 'akada_database_failures_total',
  help: 'Statements that PostgreSQL canceled, or that couldn’t be sent.',
  labelNames: ['reason'],
  registers,
})

export const jobRuns = new Counter({
  name: 'akada_job_runs_total',
  help: 'Jobs run by this process, by outcome. A failed job is retried; a dead job needs manual action.',
  labelNames: ['kind', 'outcome'],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'akada_job_seconds',
  help: 'Job duration.',
  labelNames: ['kind'],
  buckets: secondsOfWork,
  registers,
})

export const outgoingSeconds = new Histogram({
  name: 'akada_outgoing_seconds',
  help: 'Duration of outgoing calls, by target: paystack, mail or s3.',
  labelNames: ['to', 'outcome'],
  buckets: secondsOfOthers,
  registers,
})
