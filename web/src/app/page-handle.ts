import type { Head, HeadContext } from '../lib/page.ts'

/**
 * shared: the same for all visitors, rendered by the server and kept in its cache.
 * open: for everyone, but it depends on the whole address, so it is rendered anew each time.
 * private: asks for a session, which the server's renderer never has, so that it sends a skeleton.
 * shell: a skeleton for everybody, which the worker answers with in place of pages it can't ask for.
 */
export type PageKind = 'shared' | 'open' | 'private' | 'shell'

/** What a matched page says about itself. */
export type PageHandle = { kind: PageKind; file: string; isIndexed: boolean; head?: (data: unknown, context: HeadContext) => Head }
