// A lesson as a page that can be set to any second, so that a browser can capture it frame by frame.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { visualHtml } from './visuals.mjs'

const hues = {
  'Web Development': { strong: '#0B6B47', mid: '#3FA67C', soft: '#DDF0E6', dark: '#063B28' },
  'Data & AI': { strong: '#1F4E8C', mid: '#5B8FD1', soft: '#DFEAF8', dark: '#122E55' },
  'Business & Finance': { strong: '#7A4A12', mid: '#C58A3D', soft: '#F6EAD8', dark: '#452908' },
  Design: { strong: '#8A2F66', mid: '#C9699F', soft: '#F7E1EE', dark: '#4E1839' },
  Marketing: { strong: '#B13A22', mid: '#E07A5F', soft: '#FBE5DF', dark: '#651E10' },
  Languages: { strong: '#56399A', mid: '#9379D4', soft: '#EAE4F8', dark: '#301E5B' },
  'Music & Photography': { strong: '#29304A', mid: '#6A769F', soft: '#E3E6F0', dark: '#171B2C' },
  'Agriculture & Health': { strong: '#3F6B12', mid: '#86AE4A', soft: '#E9F2DA', dark: '#243F08' },
}

const inter = () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('inter-ui/variable/InterVariable.woff2'))
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${file.toString('base64')})}`
}

const styles = (hue) => `${inter()}
*{box-sizing:border-box;margin:0}body{width:640px;height:360px;overflow:hidden;background:#FBFAF7;color:#1B1F1A;font-family:Inter,'DejaVu Sans',sans-serif}
#slide{position:absolute;inset:0;padding:26px 28px}#slide::before{content:'';position:absolute;left:0;top:0;bottom:0;width:7px;background:${hue.strong}}
.kicker{font-size:12px;font-weight:700;letter-spacing:.06em;text-transform:uppercase;color:${hue.strong}}h1{font-size:26px;line-height:1.12;letter-spacing:-.02em;margin-top:4px}
ol{list-style:none;padding:0;position:absolute;left:28px;top:108px;width:290px}li{display:flex;gap:12px;margin-bottom:22px;font-size:19px;line-height:1.25;font-weight:500}
li b{flex:none;width:26px;height:26px;border-radius:13px;background:${hue.strong};color:#fff;font-size:14px;line-height:26px;text-align:center}li span{padding-top:1px}
#visual{position:absolute;right:26px;top:96px;width:284px;height:240px;background:#fff;border:1px solid #E4E2DA;border-radius:14px;box-shadow:0 6px 18px #1b1f1a14;display:grid;place-items:center;overflow:hidden}
.code{width:100%;height:100%;background:#14211B;color:#E6EFE9;padding:16px 16px;font:14px/1.5 'DejaVu Sans Mono',monospace}.code i{font-style:normal}.k{color:#F2A33A}.s{color:#8FD9B4}
.bars{width:248px;display:grid;gap:12px}.bar{display:grid;grid-template-columns:1fr 34px;font-size:13px;font-weight:600;align-items:center}.bar span{grid-column:1/3;margin-bottom:3px}
.track{display:block;height:13px;border-radius:7px;background:#EFEDE5}.track b{display:block;height:13px;border-radius:7px;transform-origin:0 0}.bar em{font-style:normal;text-align:right;color:#4D564C}
.flow{width:230px;text-align:center}.flow p{background:${hue.soft};border-radius:9px;padding:8px;font-size:14px;font-weight:600}.flow u{display:block;text-decoration:none;color:${hue.strong};line-height:20px}
.flow div:last-child p{background:${hue.strong};color:#fff}table{width:250px;border-collapse:collapse;font-size:15px}td{padding:7px 6px;border-bottom:1px solid #E4E2DA}td+td{text-align:right;font-variant-numeric:tabular-nums}
tr:first-child td{font-weight:700;color:${hue.strong}}tr:last-child td{font-weight:700;background:${hue.soft};border:0}
.swatches{width:250px;display:grid;gap:12px}.swatches div{display:flex;align-items:center;gap:9px;font-size:14px;font-weight:600}.swatches b{width:34px;height:34px;border-radius:9px}.swatches span{flex:1}
.swatches em{font-style:normal;color:#4D564C;font-size:13px;font-weight:500}.swatches i{font-style:normal;font-size:11px;border-radius:9px;padding:2px 7px;background:#DDF0E6;color:#084F35}.swatches .fail{background:#FBE5DF;color:#8C2413}
.bubbles{width:252px;display:grid;gap:12px}.bubbles div{background:${hue.soft};border-radius:14px 14px 14px 3px;padding:9px 13px;justify-self:start}.bubbles .right{background:${hue.strong};color:#fff;border-radius:14px 14px 3px 14px;justify-self:end}
.bubbles b{display:block;font-size:17px}.bubbles span{font-size:12px;opacity:.85}
#cover{position:absolute;inset:0;background:linear-gradient(120deg,${hue.dark},${hue.strong});color:#fff;padding:0 56px;display:flex;flex-direction:column;justify-content:center;overflow:hidden}
#cover h1{font-size:42px;max-width:470px}#cover .kicker{color:#F2C27C;font-size:14px}#cover i{position:absolute;border-radius:50%;background:${hue.mid}}
#cover i:nth-of-type(1){width:260px;height:260px;right:-70px;top:-80px;opacity:.5}#cover i:nth-of-type(2){width:150px;height:150px;right:60px;bottom:-60px;opacity:.35}#cover i:nth-of-type(3){width:44px;height:44px;right:150px;top:90px;background:#F2A33A}
#bar{position:absolute;left:7px;right:0;bottom:0;height:5px;background:${hue.soft}}#bar b{display:block;height:5px;background:#F2A33A;width:100%;transform-origin:0 0}`

// Runs inside the page. Returns the visible state as a string. Equal strings mean equal pictures, so a frame needn't be captured twice.
const seek = `window.seek = (second, starts) => {
  const ease = (start, length) => { const p = Math.min(1, Math.max(0, (second - start) / length)); return 1 - (1 - p) ** 3 }
  const shown = starts.map((start) => ease(start, 0.5))
  const lift = (node, p) => { node.style.opacity = p; if (!(node instanceof SVGElement)) node.style.transform = 'translateY(' + (1 - p) * 12 + 'px)' }
  document.querySelectorAll('[data-step]').forEach((node) => lift(node, shown[Number(node.dataset.step)]))
  document.querySelectorAll('[data-grow]').forEach((node) => { node.style.transform = 'scaleX(' + shown[Number(node.dataset.grow)] + ')' })
  const wipe = ease(starts[1] - 0.7, 0.6)
  document.querySelector('#cover').style.transform = 'translateX(' + wipe * -101 + '%)'
  const entered = ease(0, 0.8)
  document.querySelectorAll('#cover .kicker, #cover h1').forEach((node) => { node.style.opacity = entered; node.style.transform = 'translateX(' + (1 - entered) * 24 + 'px)' })
  const done = shown.slice(1).reduce((sum, p) => sum + p, 0) / (shown.length - 1)
  document.querySelector('#bar b').style.transform = 'scaleX(' + done + ')'
  return [...shown, wipe, entered].map((p) => p.toFixed(3)).join()
}`

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A still slide of a talk: a heading with points or code, and its place in the talk. */
export const talkPage = ({ category, heading, points, code, place, count }) => {
  const hue = hues[category]
  const shown = code
    ? `<pre class="code talk">${escaped(code.join('\n'))}</pre>`
    : `<ol class="talk">${points.map((point, at) => `<li><b>${at + 1}</b><span>${escaped(point)}</span></li>`).join('')}</ol>`
  return `<!doctype html><meta charset="utf-8"><style>${styles(hue)}
  ol.talk{width:570px;top:112px}.talk li{font-size:24px;margin-bottom:24px}.talk li b{width:32px;height:32px;border-radius:16px;line-height:32px;font-size:16px}
  pre.talk{position:absolute;left:28px;right:28px;top:96px;width:auto;height:216px;border-radius:14px;padding:20px 22px;font-size:19px;line-height:1.45}
  #place{position:absolute;right:26px;bottom:16px;font-size:13px;font-weight:600;color:#4D564C}</style>
  <div id="slide"><p class="kicker">${escaped(category)}</p><h1>${escaped(heading)}</h1>${shown}<p id="place">${place} / ${count}</p></div>
  <div id="bar"><b style="transform:scaleX(${place / count})"></b></div>`
}

/** The first picture of a talk. */
export const talkCover = ({ category, title }) =>
  `<!doctype html><meta charset="utf-8"><style>${styles(hues[category])}</style>
  <div id="cover"><i></i><i></i><i></i><p class="kicker">${escaped(category)}</p><h1>${escaped(title)}</h1></div>`

export const slidePage = ({ category, title, points, visual }) => {
  const hue = hues[category]
  const listed = points.map(([shown], at) => `<li data-step="${at + 1}"><b>${at + 1}</b><span>${shown}</span></li>`).join('')
  return `<!doctype html><meta charset="utf-8"><style>${styles(hue)}</style>
  <div id="slide"><p class="kicker">${escaped(category)}</p><h1>${title}</h1><ol>${listed}</ol><div id="visual">${visualHtml(visual, points.length, hue)}</div></div>
  <div id="bar"><b></b></div><div id="cover"><i></i><i></i><i></i><p class="kicker">${escaped(category)}</p><h1>${title}</h1></div><script>${seek}</script>`
}
