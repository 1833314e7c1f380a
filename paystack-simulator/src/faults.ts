import { asRecord, isRecord, numberOf, textOf } from './record.ts'

/** Selects the calls or webhooks that a fault affects. Omitted fields match everything. */
type FaultMatch = {
  method?: string
  /** A path in which `*` matches anything, such as `/transaction/verify/*`. */
  path?: string
  reference?: string
  /** The webhook event. `*` matches anything. */
  event?: string
  /** The secret key of the integration. */
  key?: string
}

export type RequestAction =
  | { type: 'latency'; ms: number; jitter?: number }
  | { type: 'status'; status: number; body?: unknown; retryAfter?: number }
  | { type: 'timeout' }
  | { type: 'reset' }
  /** Does the work, then closes the connection. */
  | { type: 'commit_then_drop' }
  | { type: 'malformed_json' }
  | { type: 'html' }
  | { type: 'empty' }
  | { type: 'wrong_reference' }

type WebhookAction =
  | { type: 'drop' }
  | { type: 'duplicate'; n: number }
  | { type: 'delay'; ms: number }
  | { type: 'bad_signature' }
  | { type: 'sign_with'; secret: string }
  | { type: 'reformat'; style: 'spacing' | 'unicode' }
  | { type: 'unknown_event'; event?: string }

export type FaultAction = RequestAction | WebhookAction

/** Without `times`, the fault applies until it is cleared. */
export type NewFault = { match?: FaultMatch; times?: number; action: FaultAction }

export type Fault = NewFault & { id: number; used: number }

export type FaultSubject = { method?: string; path?: string; reference?: string | undefined; event?: string; keys: string[] }

const requestActions = ['latency', 'status', 'timeout', 'reset', 'commit_then_drop', 'malformed_json', 'html', 'empty', 'wrong_reference']
const webhookActions = ['drop', 'duplicate', 'delay', 'bad_signature', 'sign_with', 'reformat', 'unknown_event']

function matchesPattern(pattern: string | undefined, value: string | undefined): boolean {
  if (pattern === undefined) return true
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return value !== undefined && new RegExp(`^${source.join('.*')}$`, 'i').test(value)
}

const matches = (match: FaultMatch, subject: FaultSubject): boolean =>
  matchesPattern(match.method, subject.method) &&
  matchesPattern(match.path, subject.path) &&
  matchesPattern(match.reference, subject.reference) &&
  matchesPattern(match.event, subject.event) &&
  (match.key === undefined || subject.keys.includes(match.key))

export class Faults {
  #faults: Fault[] = []
  #lastId = 0

  list(): Fault[] {
    return [...this.#faults]
  }

  add(fault: NewFault): Fault {
    this.#lastId += 1
    const added = { ...fault, id: this.#lastId, used: 0 }
    this.#faults.push(added)
    return added
  }

  clear(id?: number) {
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id)
  }

  /** Returns the first active fault of one of these types, and counts its use. */
  take<Type extends FaultAction['type']>(types: Type[], subject: FaultSubject): Extract<FaultAction, { type: Type }> | undefined {
    for (const fault of this.#faults) {
      const { action } = fault
      const isArmed = fault.times === undefined || fault.used < fault.times
      if (isArmed && isOneOf(action, types) && matches(fault.match ?? {}, subject)) {
        fault.used += 1
        return action
      }
    }
    return undefined
  }
}

const isOneOf = <Type extends FaultAction['type']>(action: FaultAction, types: Type[]): action is Extract<FaultAction, { type: Type }> =>
  types.some((type) => type === action.type)

const neededFields: Record<string, Record<string, 'number' | 'string'>> = {
  latency: { ms: 'number' },
  status: { status: 'number' },
  duplicate: { n: 'number' },
  delay: { ms: 'number' },
  sign_with: { secret: 'string' },
  reformat: { style: 'string' },
}

/** Reads a fault that was sent over HTTP. Returns a sentence instead if it is invalid. */
export function readFault(body: unknown): NewFault | string {
  const { match, times, action } = asRecord(body)
  const type = textOf(asRecord(action).type) ?? ''
  if (!isRecord(action) || ![...requestActions, ...webhookActions].includes(type)) return `Unknown action: ${type}`
  for (const [field, kind] of Object.entries(neededFields[type] ?? {})) {
    if (typeof action[field] !== kind) return `The action ${type} requires a ${kind} in ${field}`
  }
  const limit = numberOf(times)
  return {
    match: isRecord(match) ? (match as FaultMatch) : {},
    action: action as FaultAction,
    ...(limit === undefined ? {} : { times: limit }),
  }
}
