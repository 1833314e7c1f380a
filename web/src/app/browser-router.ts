import type { ComponentProps } from 'react'
import {
  createPath,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  matchRoutes,
  NavigationType,
  type RouteObject,
  type RouterProvider,
  resolvePath,
  type To,
} from 'react-router'

type Router = ComponentProps<typeof RouterProvider>['router']
type State = Router['state']
type Place = State['location']
type Match = State['matches'][number]
type Route = Router['routes'][number]
type Blocker = ReturnType<Router['getBlocker']>
type Scroll = { positions: Record<string, number>; now: () => number; keyOf: (place: Place) => string }
type Options = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }
type Outcome = { id: string; data: unknown } | { id: string; error: unknown } | { goTo: string }

type Navigation = {
  action: NavigationType
  place: Place
  isScrollKept?: boolean
  /** Reloads the data of the current page. */
  isRepeated?: boolean
}

/**
 * The browser's router for `RouterProvider`, with what this site uses: pages and layouts that load on demand, loaders, redirects, error
 * elements, blocked navigation and scroll positions. The server and most tests use the library's routers, and `browser-router.test.tsx`
 * compares the two.
 */
export const createBrowserRouter = (routes: RouteObject[]): Router => new BrowserRouter(routes).start() as unknown as Router

class BrowserRouter {
  readonly basename = '/'
  readonly manifest: Record<string, Route> = {}
  readonly routes: Route[]
  readonly createHref = createPath
  state: State
  readonly #subscribers = new Set<Parameters<Router['subscribe']>[0]>()
  readonly #blockerFunctions = new Map<string, Parameters<Router['getBlocker']>[1]>()
  #scroll: Scroll | undefined
  #index = startIndex()
  /** The navigation under way. */
  #current: AbortController | undefined
  #mustReload = false
  /** Called instead of handling the next history event, which undoes a blocked one. */
  #onUndone: (() => void) | undefined

  constructor(routes: RouteObject[]) {
    this.routes = identified(routes, this.manifest)
    const location = placeOfEntry()
    this.state = {
      historyAction: NavigationType.Pop,
      location,
      matches: this.#matchesOf(location),
      initialized: false,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: null,
      preventScrollReset: false,
      revalidation: 'idle',
      loaderData: {},
      actionData: null,
      errors: null,
      fetchers: new Map(),
      blockers: new Map(),
    }
  }

  start() {
    addEventListener('popstate', this.#onHistory)
    void this.#go({ action: NavigationType.Pop, place: this.state.location })
    return this
  }

  dispose() {
    removeEventListener('popstate', this.#onHistory)
    this.#current?.abort()
    this.#subscribers.clear()
  }

  subscribe(notify: Parameters<Router['subscribe']>[0]) {
    this.#subscribers.add(notify)
    return () => this.#subscribers.delete(notify)
  }

  async navigate(to: To | number | null, options: Options = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const path = resolvePath(to ?? '', this.state.location.pathname)
    if (to === null || to === '') path.search = this.state.location.search
    const place = placeOf(urlOf(path).href, options.state)
    const action = options.replace ? NavigationType.Replace : NavigationType.Push
    const key = this.#blockerOf(action, place)
    if (key !== undefined) return this.#block(key, place, () => void this.navigate(to, options))
    await this.#go({ action, place, isScrollKept: options.preventScrollReset === true })
  }

  revalidate(): Promise<void> {
    this.#mustReload = true
    this.#update({ revalidation: 'loading' })
    const { navigation, historyAction, location } = this.state
    if (navigation.state === 'idle') return this.#go({ action: historyAction, place: location, isRepeated: true })
    return this.#go({ action: navigation.historyAction ?? historyAction, place: navigation.location })
  }

  encodeLocation(to: string | Partial<Place>) {
    const { pathname, search, hash } = urlOf(to)
    return { pathname, search, hash }
  }

  enableScrollRestoration(...[positions, now, keyOf]: Parameters<Router['enableScrollRestoration']>) {
    const isFirst = !this.#scroll
    this.#scroll = { positions, now, keyOf: (place) => keyOf?.(place, []) ?? place.key }
    const before = this.#positionAt(this.state.location)
    if (isFirst && before !== null && this.state.navigation.state === 'idle') this.#update({ restoreScrollPosition: before })
    return () => {
      this.#scroll = undefined
    }
  }

  getBlocker(...[key, mustBlock]: Parameters<Router['getBlocker']>): Blocker {
    this.#blockerFunctions.set(key, mustBlock)
    return this.state.blockers.get(key) ?? IDLE_BLOCKER
  }

  deleteBlocker(key: string) {
    this.state.blockers.delete(key)
    this.#blockerFunctions.delete(key)
  }

  #update(changes: Partial<State>) {
    this.state = { ...this.state, ...changes }
    for (const notify of this.#subscribers) notify(this.state, { deletedFetchers: [], newErrors: changes.errors ?? null, flushSync: false })
  }

  #matchesOf(place: Place): Match[] {
    return (matchRoutes(this.routes, place) ?? []) as Match[]
  }

  async #go(navigation: Navigation): Promise<void> {
    const { action, place, isRepeated = false } = navigation
    this.#current?.abort()
    const own = new AbortController()
    this.#current = own
    this.#keepPosition()
    const matches = this.#matchesOf(place)
    const isFresh = this.#isFresh(place)
    const toLoad = isFresh ? matches.filter((match, at) => this.#mustLoad(match, this.state.matches[at], place)) : []
    if (toLoad.length > 0 && this.state.initialized && !isRepeated)
      this.#update({ navigation: { state: 'loading', location: place, matches, historyAction: action } as State['navigation'] })
    const request = new Request(urlOf(place), { signal: own.signal })
    const outcomes = toLoad.length === 0 ? [] : await Promise.all(toLoad.map((match) => outcomeOf(match, request)))
    if (own.signal.aborted) return
    const onward = outcomes.findLast((outcome) => 'goTo' in outcome)
    if (onward && 'goTo' in onward) return this.#follow(onward.goTo, navigation)
    this.#finish(navigation, { matches, outcomes, errors: isFresh ? errorsOf(matches, outcomes) : this.state.errors })
  }

  /** A link to a part of the page loads nothing. */
  #isFresh({ pathname, search, hash }: Place): boolean {
    const { location, initialized } = this.state
    return !initialized || this.#mustReload || location.pathname !== pathname || location.search !== search || hash === ''
  }

  /** Whether a route's code or data are missing or outdated. */
  #mustLoad(match: Match, before: Match | undefined, place: Place): boolean {
    const { route, params } = match
    if (route.lazy) return true
    if (!route.loader) return false
    if (before?.route.id !== route.id || !Object.hasOwn(this.state.loaderData, route.id)) return true
    const [currentUrl, nextUrl] = [urlOf(this.state.location), urlOf(place)]
    const isOther = currentUrl.search !== nextUrl.search || before.pathname !== match.pathname
    const defaultShouldRevalidate = this.#mustReload || isOther || currentUrl.pathname === nextUrl.pathname
    const change = { currentUrl, currentParams: before.params, nextUrl, nextParams: params, defaultShouldRevalidate }
    return route.shouldRevalidate?.(change) ?? defaultShouldRevalidate
  }

  #follow(goTo: string, { action, place, isScrollKept = false }: Navigation): Promise<void> {
    const next = action === NavigationType.Replace ? action : NavigationType.Push
    return this.#go({ action: next, place: placeOf(new URL(goTo, urlOf(place)).href), isScrollKept })
  }

  #finish({ action, place, isScrollKept = false, isRepeated = false }: Navigation, { matches, outcomes, errors }: Finished) {
    if (!isRepeated && action !== NavigationType.Pop) this.#write(action, place)
    this.#mustReload = false
    this.#current = undefined
    this.#update({
      matches,
      loaderData: dataOf({ matches, outcomes, errors }, this.state.loaderData),
      errors,
      historyAction: action,
      location: place,
      initialized: true,
      navigation: IDLE_NAVIGATION,
      revalidation: 'idle',
      restoreScrollPosition: isRepeated ? false : this.#positionAt(place),
      preventScrollReset: isScrollKept,
      blockers: new Map([...this.state.blockers.keys()].map((key) => [key, IDLE_BLOCKER] as const)),
    })
  }

  #write(action: NavigationType, place: Place) {
    const isNew = action === NavigationType.Push
    if (isNew) this.#index = (this.#index ?? 0) + 1
    history[isNew ? 'pushState' : 'replaceState']({ usr: place.state, key: place.key, idx: this.#index }, '', urlOf(place))
  }

  #keepPosition() {
    if (this.#scroll) this.#scroll.positions[this.#scroll.keyOf(this.state.location)] = this.#scroll.now()
  }

  #positionAt(place: Place): number | null {
    return this.#scroll?.positions[this.#scroll.keyOf(place)] ?? null
  }

  /** Returns the key of the blocker that stops a navigation. */
  #blockerOf(historyAction: NavigationType, nextLocation: Place): string | undefined {
    const [key, mustBlock] = [...this.#blockerFunctions].at(-1) ?? []
    if (key === undefined || this.state.blockers.get(key)?.state === 'proceeding') return
    return mustBlock?.({ currentLocation: this.state.location, nextLocation, historyAction }) ? key : undefined
  }

  #block(key: string, place: Place, goOn: () => void) {
    const set = (blocker: Blocker) => this.#update({ blockers: new Map([...this.state.blockers, [key, blocker]]) })
    set({
      state: 'blocked',
      location: place,
      proceed: () => {
        set({ state: 'proceeding', proceed: undefined, reset: undefined, location: place })
        goOn()
      },
      reset: () => set(IDLE_BLOCKER),
    })
  }

  #onHistory = () => {
    const before = this.#index
    this.#index = entry()?.idx ?? null
    const delta = this.#index === null || before === null ? null : this.#index - before
    if (this.#onUndone) {
      this.#onUndone()
      this.#onUndone = undefined
      return
    }
    const place = placeOfEntry()
    const key = this.#blockerOf(NavigationType.Pop, place)
    if (key === undefined || delta === null) return void this.#go({ action: NavigationType.Pop, place })
    const undone = new Promise<void>((resolve) => {
      this.#onUndone = resolve
    })
    history.go(-delta)
    this.#block(key, place, () => void undone.then(() => history.go(delta)))
  }
}

/** Gives each route the id by which the library stores its data. */
const identified = (routes: readonly RouteObject[], manifest: Record<string, Route>, above = ''): Route[] =>
  routes.map((route, at) => {
    const id = above + at
    const own = { ...route, id, ...(route.children && { children: identified(route.children, manifest, `${id}-`) }) } as Route
    manifest[id] = own
    return own
  })

/** Loads a route's code if it is missing, and then its data. */
async function outcomeOf({ route, params }: Match, request: Request): Promise<Outcome> {
  const { id } = route
  try {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    if (typeof route.loader !== 'function') return { id, data: undefined }
    const data: unknown = await route.loader({ request, params, context: {} } as Parameters<typeof route.loader>[0])
    return redirectIn(data) ?? { id, data }
  } catch (error) {
    return redirectIn(error) ?? { id, error }
  }
}

function redirectIn(answer: unknown): Outcome | undefined {
  const goTo = answer instanceof Response ? answer.headers.get('location') : null
  return goTo === null ? undefined : { goTo }
}

type Finished = { matches: Match[]; outcomes: readonly Outcome[]; errors: State['errors'] }

/** Returns the error by the route whose error element shows it: the nearest one at or above the route that failed. */
function errorsOf(matches: readonly Match[], outcomes: readonly Outcome[]): State['errors'] {
  const failure = outcomes.find((outcome) => 'error' in outcome)
  if (!failure || !('error' in failure)) return null
  const failed = matches.findIndex(({ route }) => route.id === failure.id)
  const shows = matches.slice(0, failed + 1).findLast(({ route }) => route.errorElement) ?? matches[0]
  return shows ? { [shows.route.id]: failure.error } : null
}

/** Returns the data of the routes above an error. Routes that weren't loaded again keep theirs. */
function dataOf({ matches, outcomes, errors }: Finished, before: State['loaderData']): State['loaderData'] {
  const end = matches.findIndex(({ route }) => errors && Object.hasOwn(errors, route.id))
  const shown = (end < 0 ? matches : matches.slice(0, end + 1)).filter(({ route }) => route.loader)
  return Object.fromEntries(
    shown.flatMap(({ route: { id } }) => {
      const outcome = outcomes.find((each) => 'id' in each && each.id === id)
      if (outcome) return 'data' in outcome ? [[id, outcome.data]] : []
      return Object.hasOwn(before, id) ? [[id, before[id] as unknown]] : []
    }),
  )
}

// `new URL(path, origin)` would read a path that begins with two slashes as a host.
const urlOf = (path: string | Partial<Place>): URL => new URL(location.origin + (typeof path === 'string' ? path : createPath(path)))

type Entry = { usr?: unknown; key?: string; idx?: number }

const entry = () => history.state as Entry | null

/** Returns the location of a history entry. An entry that the router hasn't written has the key that the library uses, `default`. */
const placeOfEntry = (): Place => placeOf(location.href, entry()?.usr, entry()?.key ?? 'default')

function placeOf(url: string, state: unknown = null, key = Math.random().toString(36).slice(2, 10)): Place {
  const { pathname, search, hash } = new URL(url)
  return { pathname, search, hash, state, key }
}

/** Returns the number of the current entry among those that the router has written. The first one gets the number 0. */
function startIndex(): number | null {
  const { idx } = entry() ?? {}
  if (idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '')
  return idx ?? 0
}
