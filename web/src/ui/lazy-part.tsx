import { type ComponentType, lazy, type ReactNode } from 'react'
import { Failed } from './failed.tsx'

const PartFailed = () => <Failed message="We couldn’t load this part of the page." onRetry={() => location.reload()} retryText="Reload" />

/** Loads a part of a page with its first render. If its script can’t be loaded, shows `fallback` there instead of failing the whole page. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: () => ReactNode = PartFailed) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => fallback) }))
