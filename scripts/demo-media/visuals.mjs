// Draws the picture beside a slide's points as HTML and SVG. The data-step of a part is the point with which it appears.

const escapeHtml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Distributes the parts of a picture over the points, so that the last part appears with the last point. */
const stepOf = (part, parts, points) => 1 + Math.min(points - 1, Math.floor((part * points) / parts))

const svg = (body) => `<svg viewBox="0 0 250 220" width="250" height="220">${body}</svg>`

const highlight = (line) =>
  escapeHtml(line)
    .replace(/("[^"]*"|'[^']*')/g, '<i class="s">$1</i>')
    .replace(/\b(function|const|return|select|from|left join|on|group by|order by|as|desc|count)\b/g, '<i class="k">$1</i>')

const code = ({ lines }, points) =>
  `<pre class="code">${lines.map((line, at) => `<div data-step="${stepOf(at, lines.length, points)}">${highlight(line) || ' '}</div>`).join('')}</pre>`

const bars = ({ bars: all, unit }, points, hue) =>
  `<div class="bars">${all
    .map(
      ([label, value], at) =>
        `<div class="bar" data-step="${stepOf(at, all.length, points)}"><span>${label}</span>
        <b class="track"><b data-grow="${stepOf(at, all.length, points)}" style="width:${value}%;background:${at === 0 ? hue.strong : hue.mid}"></b></b>
        <em>${value}${unit === '%' ? '%' : ''}</em></div>`,
    )
    .join('')}</div>`

const flow = ({ steps }, points) =>
  `<div class="flow">${steps
    .map((step, at) => `<div data-step="${stepOf(at, steps.length, points)}">${at > 0 ? '<u>↓</u>' : ''}<p>${escapeHtml(step)}</p></div>`)
    .join('')}</div>`

const table = ({ rows }, points) =>
  `<table>${rows
    .map((row, at) => `<tr data-step="${stepOf(at, rows.length, points)}">${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`

const scatter = (_visual, _points, hue) => {
  const dots = Array.from({ length: 26 }, (_, at) => {
    const x = 24 + ((at * 83) % 205)
    const y = 194 - x * 0.6 + (((at * at * 29) % 61) - 30)
    return { x, y, hidden: at % 5 === 0 }
  })
  const dot = ({ x, y, hidden }) =>
    `<circle cx="${x}" cy="${y}" r="5" data-step="${hidden ? 3 : 1}" fill="${hidden ? '#F2A33A' : hue.mid}" />`
  return svg(`<path d="M14 10V206H244" fill="none" stroke="#C9C6BA" stroke-width="2"/>${dots.map(dot).join('')}
    <path d="M20 186L240 46" stroke="${hue.strong}" stroke-width="4" stroke-linecap="round" data-step="2"/>`)
}

const layout = (_visual, _points, hue) => {
  const columns = Array.from(
    { length: 6 },
    (_, at) => `<rect x="${12 + at * 39}" y="6" width="30" height="208" fill="${hue.soft}" data-step="1"/>`,
  )
  return svg(`${columns.join('')}
    <g data-step="2"><rect x="12" y="18" width="147" height="20" rx="4" fill="${hue.strong}"/><rect x="12" y="46" width="108" height="8" rx="4" fill="#9AA296"/></g>
    <g data-step="3"><rect x="12" y="76" width="69" height="72" rx="8" fill="${hue.mid}"/><rect x="90" y="76" width="69" height="72" rx="8" fill="${hue.mid}"/>
    <rect x="168" y="76" width="69" height="72" rx="8" fill="#F2A33A"/><rect x="12" y="184" width="108" height="22" rx="11" fill="${hue.strong}"/></g>`)
}

const buttons = (_visual, _points, hue) => {
  const button = ({ x = 20, y, width, fill, text, step, ink = '#fff' }) =>
    `<g data-step="${step}"><rect x="${x}" y="${y}" width="${width}" height="38" rx="10" fill="${fill}"/><text x="${x + width / 2}" y="${y + 24}" text-anchor="middle" font-size="14" font-weight="600" fill="${ink}">${text}</text></g>`
  const all = [
    { y: 12, width: 96, fill: hue.strong, text: 'Buy now', step: 1 },
    { y: 62, width: 196, fill: hue.strong, text: 'Add to my wishlist', step: 1 },
    { y: 112, width: 96, fill: hue.mid, text: 'Hover', step: 2 },
    { x: 132, y: 112, width: 96, fill: '#DAD8CE', text: 'Disabled', step: 2, ink: '#6B746A' },
  ]
  return svg(
    `${all.map(button).join('')}<text x="20" y="190" font-size="14" font-family="DejaVu Sans Mono" fill="${hue.strong}" data-step="3">Button / primary / busy</text>`,
  )
}

const swatches = ({ swatches: all }, points) =>
  `<div class="swatches">${all
    .map(
      ([color, ratio, verdict], at) =>
        `<div data-step="${stepOf(at, all.length, points)}"><b style="background:${color}"></b><span style="color:${color}">Readable text</span><em>${ratio}</em><i class="${verdict}">${verdict}</i></div>`,
    )
    .join('')}</div>`

const funnel = ({ steps }, points, hue) =>
  svg(
    steps
      .map(([label, value], at) => {
        const width = 40 + value * 2
        return `<g data-step="${stepOf(at, steps.length, points)}"><rect x="${125 - width / 2}" y="${8 + at * 53}" width="${width}" height="44" rx="8" fill="${at === 3 ? '#F2A33A' : hue.strong}" opacity="${1 - at * 0.14}"/>
        <text x="125" y="${27 + at * 53}" text-anchor="middle" font-size="12" font-weight="700" fill="${at === 3 ? '#1B1F1A' : '#fff'}">${label}</text><text x="125" y="${43 + at * 53}" text-anchor="middle" font-size="12" fill="${at === 3 ? '#1B1F1A' : '#fff'}">${value}</text></g>`
      })
      .join(''),
  )

const calendar = (_visual, _points, hue) => {
  const colors = [hue.strong, hue.mid, '#F2A33A']
  const cell = (at) => {
    const pillar = at % 2 === 0 ? (at / 2) % 3 : undefined
    const box = `x="${8 + (at % 7) * 34}" y="${32 + Math.floor(at / 7) * 46}" width="29" height="40" rx="6"`
    return `<rect ${box} fill="#EFEDE5"/>${pillar === undefined ? '' : `<rect ${box} fill="${colors[pillar]}" data-step="${pillar + 1}"/>`}`
  }
  const days = [...'MTWTFSS'].map(
    (day, at) => `<text x="${22 + at * 34}" y="20" font-size="13" text-anchor="middle" fill="#6B746A">${day}</text>`,
  )
  return svg(days.join('') + Array.from({ length: 28 }, (_, at) => cell(at)).join(''))
}

const bubbles = ({ bubbles: all }) =>
  `<div class="bubbles">${all.map(([said, means], at) => `<div data-step="${at + 1}" class="${at % 2 ? 'right' : ''}"><b>${said}</b><span>${means}</span></div>`).join('')}</div>`

const curve = ({ labels }, _points, hue) => {
  const arc = (
    at,
  ) => `<path d="M${16 + at * 56} 40C${26 + at * 56} ${150 - at * 30} ${50 + at * 56} ${160 - at * 32} ${72 + at * 56} ${170 - at * 34}" fill="none" stroke="${at === 3 ? '#F2A33A' : hue.strong}" stroke-width="4" stroke-linecap="round" data-step="${Math.min(3, at + 1)}"/>
    <text x="${16 + at * 56}" y="26" font-size="13" font-weight="600" fill="#4D564C" data-step="${Math.min(3, at + 1)}">${labels[at]}</text>`
  return svg(
    `<path d="M10 34V196H244" fill="none" stroke="#C9C6BA" stroke-width="2"/>${[0, 1, 2, 3].map(arc).join('')}<text x="150" y="214" font-size="12" fill="#6B746A">time</text>`,
  )
}

const wave = (_visual, _points, hue) => {
  const bar = (at, row) => {
    const height = 10 + 46 * Math.abs(Math.sin(at * 0.55 + row) * Math.cos(at * 0.21 + row * 2))
    return `<rect x="${8 + at * 8}" y="${38 + row * 72 - height / 2}" width="5" height="${height}" rx="2.5" fill="${[hue.strong, hue.mid, '#F2A33A'][row]}" data-step="${row + 1}"/>`
  }
  return svg([0, 1, 2].map((row) => Array.from({ length: 30 }, (_, at) => bar(at, row)).join('')).join(''))
}

const steps = (_visual, _points, hue) => {
  const rows = [
    { name: 'Hat', on: [0, 2, 4, 6, 8, 10, 12, 14] },
    { name: 'Kick', on: [0, 4, 8, 12] },
    { name: 'Log', on: [3, 6, 7, 11, 14] },
  ]
  const cell = (row, at) =>
    `<rect x="${42 + (at % 8) * 26}" y="${16 + row * 70 + Math.floor(at / 8) * 26}" width="22" height="22" rx="5" fill="#EFEDE5"/>${rows[row].on.includes(at) ? `<rect x="${42 + (at % 8) * 26}" y="${16 + row * 70 + Math.floor(at / 8) * 26}" width="22" height="22" rx="5" fill="${[hue.mid, hue.strong, '#F2A33A'][row]}" data-step="${row + 1}"/>` : ''}`
  return svg(
    rows
      .map(
        ({ name }, row) =>
          `<text x="6" y="${44 + row * 70}" font-size="13" font-weight="600" fill="#4D564C">${name}</text>${Array.from({ length: 16 }, (_, at) => cell(row, at)).join('')}`,
      )
      .join(''),
  )
}

const dials = ({ dials: all }, _points, hue) =>
  svg(
    all
      .map(([name, value, turn], at) => {
        const angle = (-140 + turn * 280) * (Math.PI / 180)
        const y = 40 + at * 70
        return `<g data-step="${at + 1}"><circle cx="50" cy="${y}" r="30" fill="${[hue.strong, hue.mid, '#F2A33A'][at]}"/><circle cx="50" cy="${y}" r="21" fill="#fff" opacity=".16"/>
        <path d="M50 ${y}L${50 + 26 * Math.sin(angle)} ${y - 26 * Math.cos(angle)}" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
        <text x="100" y="${y - 4}" font-size="14" fill="#6B746A">${name}</text><text x="100" y="${y + 20}" font-size="22" font-weight="700" fill="#1B1F1A">${value}</text></g>`
      })
      .join(''),
  )

const pulse = (_visual, _points, hue) =>
  svg(`<path d="M125 196C20 120 34 34 92 34c18 0 28 12 33 24 5-12 15-24 33-24 58 0 72 86-33 162z" fill="${hue.soft}" data-step="1"/>
    <path d="M4 112H76l14-34 22 72 20-58 12 20h102" fill="none" stroke="${hue.strong}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round" data-step="2"/>
    <g data-step="3"><rect x="86" y="176" width="78" height="34" rx="17" fill="#F2A33A"/><text x="125" y="198" font-size="16" font-weight="700" text-anchor="middle" fill="#1B1F1A">120 / min</text></g>`)

const kinds = { code, bars, flow, table, scatter, layout, buttons, swatches, funnel, calendar, bubbles, curve, wave, steps, dials, pulse }

export const visualHtml = (visual, points, hue) => kinds[visual.kind](visual, points, hue)
