import { createHash } from 'node:crypto'

/** Markup that is safe to insert into a page unescaped. */
export type Html = { readonly markup: string }

type Part = Html | string | number | null | undefined | false | Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  return typeof part === 'object' ? part.markup : escapeText(String(part))
}

/** Builds markup. Escapes inserted text, but not nested `html`. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.reduce((page, string, index) => page + render(parts[index - 1]) + string),
})

const style = `
:root{color-scheme:light dark;--ground:#f4f6f8;--paper:#fff;--ink:#16202c;--soft:#4c5a6b;--line:#7d8a9a;--rule:#dfe4ea;--main:#0b6b4f;--on-main:#fff;--warn:#8a1f11;--warn-ground:#fdecea;--note:#5c4200;--note-ground:#fff4d6}
@media(prefers-color-scheme:dark){:root{--ground:#10161d;--paper:#1a222c;--ink:#eef2f6;--soft:#b3bfcc;--line:#8895a5;--rule:#2f3a47;--main:#4fd1a5;--on-main:#06261b;--warn:#ffb4a8;--warn-ground:#3a1a16;--note:#ffe08a;--note-ground:#332a10}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.notice{margin:0;padding:.5rem 1rem;background:var(--note-ground);color:var(--note);text-align:center;font-weight:600}
main{max-width:30rem;margin:1.5rem auto;padding:0 1rem}
main.wide{max-width:70rem}
.card{background:var(--paper);border:1px solid var(--rule);border-radius:.75rem;padding:1.25rem;margin-bottom:1rem}
h1{font-size:1.25rem;margin:0 0 .25rem}
h2{font-size:1rem;margin:0 0 .75rem}
p{margin:.25rem 0 .75rem}
.soft{color:var(--soft)}
.amount{font-size:2rem;font-weight:700;margin:.25rem 0}
.error{background:var(--warn-ground);color:var(--warn);border-radius:.5rem;padding:.75rem;margin:0 0 1rem}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.5rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 .75rem;align-items:end}
button{display:block;width:100%;min-height:2.75rem;margin-top:.5rem;padding:.5rem 1rem;font:inherit;font-weight:600;color:var(--ink);background:transparent;border:1px solid var(--line);border-radius:.5rem;cursor:pointer}
button.main{background:var(--main);border-color:var(--main);color:var(--on-main)}
button:hover{text-decoration:underline}
a{color:var(--main)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
summary{cursor:pointer;font-weight:600;padding:.5rem 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem .75rem;margin:.75rem 0}
dt{color:var(--soft)}
dd{margin:0;text-align:right}
ul.cards{list-style:none;margin:0;padding:0}
ul.cards li{padding:.5rem 0;border-top:1px solid var(--rule)}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem;overflow-wrap:normal}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--rule);vertical-align:top}
td button{width:auto;min-height:2rem;margin:0;padding:.1rem .6rem}
`

const styleHash = createHash('sha256').update(style).digest('base64')

export type Page = { title: string; body: Html; isWide?: boolean }

export function renderPage({ title, body, isWide }: Page): string {
  const raw = (markup: string): Html => ({ markup })
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<header><p class="notice" data-testid="sim-notice">SIMULATOR: no real money</p></header>
<main class="${isWide ? 'wide' : 'narrow'}">
${body}
</main>
</body>
</html>
`.markup
}

/**
 * Returns a page's content security policy. It allows the page's own content, and forms that go to the simulator and may redirect to the
 * shop. Browsers also check form redirects.
 */
export const contentSecurityPolicy = (formTargets: string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action 'self'${formTargets.map((target) => ` ${target}`).join('')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
