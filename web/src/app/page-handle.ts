import type { Head, HeadContext } from '../lib/page.ts'

/**
 * shared: identical for all visitors; rendered by the server and cached.
 * open: public, but dependent on the whole URL, so each request renders it.
 * private: needs a session, which the server's renderer never has, so it sends a skeleton.
 * shell: one skeleton for all pages; the service worker answers with it when a page can't be fetched.
 */
export type PageKind = 'shared' | 'open' | 'private' | 'shell'

/** The route handle of a page. */
export type PageHandle = { kind: PageKind; file: string; isIndexed: boolean; head?: (data: unknown, context: HeadContext) => Head }
