// Cover motifs for music, photography, agriculture and health.
import { disc, each, fills as f, line, moved, raised, rect, ring, shape, turned } from './shapes.mjs'

const pads = (c) => {
  const lit = { 1: f.accent, 4: f.second, 6: f.accent, 11: f.pale, 12: f.accent, 14: f.second }
  return turned(
    -9,
    [600, 338],
    raised(rect([370, 96], { w: 470, h: 484, r: 40 }, f.deep)),
    each(16, (at) =>
      rect(
        [402 + (at % 4) * 104, 130 + Math.floor(at / 4) * 106],
        { w: 92, h: 92, r: 18 },
        lit[at] ?? c.base,
        lit[at] ? 'filter="url(#raised)"' : 'opacity=".75"',
      ),
    ),
  )
}

const faders = (c) =>
  each(6, (at) => {
    const x = 320 + at * 112
    const y = [250, 380, 200, 320, 430, 270][at]
    return (
      raised(rect([x - 9, 130], { w: 18, h: 420, r: 9 }, c.deep)) +
      rect([x - 9, y], { w: 18, h: 550 - y, r: 9 }, at === 2 ? c.accent : c.light) +
      raised(rect([x - 40, y - 32], { w: 80, h: 64, r: 16 }, at === 2 ? f.accent : f.pale)) +
      line(`M${x - 22} ${y}h44`, c.deep, 7)
    )
  })

const guitar = (c) =>
  turned(
    -34,
    [600, 360],
    raised(rect([640, 330], { w: 400, h: 46, r: 8 }, c.deep), rect([1020, 314], { w: 96, h: 78, r: 16 }, f.second)),
    raised(
      shape(
        'M660 353C660 270 600 250 550 270C510 286 500 250 430 240C330 226 270 290 270 353S330 480 430 466C500 456 510 420 550 436C600 456 660 436 660 353Z',
        f.accent,
      ),
    ),
    disc([540, 353], 54, c.deep),
    ring(540, 353, 66, { stroke: c.pale, width: 6 }),
    rect([350, 316], { w: 24, h: 74, r: 8 }, c.deep),
    each(4, (at) => line(`M362 ${335 + at * 12}H1040`, c.pale, 3)),
  )

const windowPortrait = (c) =>
  raised(rect([250, 80], { w: 290, h: 500, r: 10 }, f.accent)) +
  line('M395 80V580M250 330H540', c.deep, 14) +
  shape('M540 80L1060 200V675H540Z', c.accent, 'opacity=".2"') +
  raised(shape('M560 675C560 540 640 500 740 490H800C900 500 980 540 980 675Z', f.second)) +
  raised(shape('M722 400H818V500C800 540 740 540 722 500Z', '#5A3320')) +
  raised(disc([770, 236], 142, c.deep), `<ellipse cx="770" cy="310" rx="104" ry="132" fill="#7A4A2E"/>`) +
  shape('M770 178A104 132 0 0 0 770 442C720 410 716 240 770 178Z', c.accent, 'opacity=".5"') +
  shape('M664 300C664 200 700 176 770 176S876 200 876 300C850 230 820 214 770 214S690 230 664 300Z', c.deep) +
  line('M712 302q20 -16 38 0M792 302q20 -16 38 0M738 382q32 24 64 0', c.deep, 8) +
  line('M770 310L758 350H776', c.deep, 5, 'opacity=".6"') +
  disc([664, 352], 10, c.accent) +
  disc([876, 352], 10, c.accent)

const rings = (c) =>
  raised(ring(510, 370, 150, { stroke: c.accent, width: 38 })) +
  raised(ring(690, 370, 150, { stroke: c.pale, width: 38 })) +
  `<path d="M586 240A150 150 0 0 1 640 445" fill="none" stroke="${c.accent}" stroke-width="38"/>` +
  raised(shape('M460 130H560L600 176L510 262L420 176Z', f.second)) +
  line('M420 176H600M460 130L486 176L510 262L534 176L560 130', c.pale, 5, 'opacity=".7"') +
  each(9, (at) => disc([240 + at * 92, 120 + ((at * 83) % 430)], 6 + (at % 3) * 4, at % 2 ? c.pale : c.accent, 'opacity=".6"'))

const aperture = (c) => {
  const blade = (at) =>
    turned(
      at * 60,
      [600, 338],
      shape('M600 98A240 240 0 0 1 808 218L660 442L540 234Z', [c.accent, c.light, c.second, c.pale, c.light, c.accentDark][at]),
    )
  return (
    raised(disc([600, 338], 262, f.deep)) +
    each(6, blade) +
    raised(shape('M660 234L720 338L660 442H540L480 338L540 234Z', c.deep)) +
    disc([570, 300], 26, c.pale, 'opacity=".35"') +
    ring(600, 338, 250, { stroke: c.deep, width: 16 })
  )
}

const hen = (c) =>
  raised(
    shape(
      'M330 300C330 210 400 250 440 300C520 330 600 320 640 250C660 180 720 140 790 160C850 180 850 250 830 300C830 440 740 530 590 530S330 440 330 300Z',
      f.pale,
    ),
  ) +
  shape('M470 370C520 470 640 470 700 360C640 390 540 400 470 370Z', c.accent, 'opacity=".75"') +
  raised(
    shape('M730 160C720 110 760 100 770 130C780 90 820 100 816 136C850 116 870 150 836 176Z', f.second),
    shape('M842 230L900 252L842 276Z', f.accent),
  ) +
  disc([792, 222], 13, c.deep) +
  line('M540 526V580M640 526V580', c.accent, 14) +
  raised(`<ellipse cx="880" cy="500" rx="58" ry="74" fill="${f.pale}"/><ellipse cx="300" cy="530" rx="46" ry="58" fill="${f.accent}"/>`)

const glasshouse = (c) =>
  raised(shape('M320 540V320L600 140L880 320V540Z', c.pale, 'opacity=".35"')) +
  line('M320 540V320L600 140L880 320V540M460 540V232M740 540V232M600 540V140M320 320H880M320 430H880', c.pale, 9) +
  raised(line('M430 540C420 470 440 430 430 380M600 540C610 460 590 400 600 320M770 540C780 470 760 430 770 380', c.light, 14)) +
  raised(
    ...[
      [400, 430],
      [460, 470],
      [570, 380],
      [640, 420],
      [590, 480],
      [740, 430],
      [804, 474],
    ].map(
      ([x, y], at) =>
        disc([x, y], 32, at % 3 === 1 ? f.second : f.accent) + shape(`M${x} ${y - 34}l10 12l14 -4l-8 12h-32l-8 -12l14 4z`, c.light),
    ),
  ) +
  rect([280, 536], { w: 640, h: 40, r: 14 }, f.deep)

const fish = (c) =>
  raised(shape('M290 340C400 210 620 200 760 310L900 220C890 300 890 380 900 460L760 370C620 480 400 470 290 340Z', f.accent)) +
  shape('M480 270C560 250 640 270 700 310', 'none') +
  each(3, (at) =>
    line(`M${520 + at * 76} 278C${556 + at * 76} 320 ${556 + at * 76} 364 ${520 + at * 76} 404`, c.pale, 9, 'opacity=".55"'),
  ) +
  disc([386, 322], 20, c.pale) +
  disc([384, 322], 9, c.deep) +
  line('M300 350C250 360 220 390 200 430M300 336C240 330 210 310 180 280M316 360C290 400 280 430 280 460', c.accent, 9) +
  each(5, (at) => ring(240 + at * 30 - (at % 2) * 60, 220 - at * 34, 10 + at * 4, { stroke: c.pale, width: 5, more: 'opacity=".7"' })) +
  shape('M0 540C150 505 250 575 400 540S650 575 800 540S1050 505 1200 540V675H0Z', c.light, 'opacity=".7"') +
  shape('M0 595C150 565 250 630 400 595S650 630 800 595S1050 565 1200 595V675H0Z', c.base)

const rescue = (c) =>
  raised(shape('M600 570C340 400 330 200 460 160C540 138 590 190 600 230C610 190 660 138 740 160C870 200 860 400 600 570Z', f.accent)) +
  raised(shape('M555 240H645V315H720V405H645V480H555V405H480V315H555Z', f.pale)) +
  line('M120 360H330L360 300L400 420L424 360', c.pale, 12, 'opacity=".7"') +
  line('M776 360L800 300L840 420L866 360H1080', c.pale, 12, 'opacity=".7"')

const bowl = (c) =>
  raised(
    ...[
      [430, 290, -30],
      [520, 240, -12],
      [680, 240, 14],
      [770, 290, 32],
    ].map(([x, y, angle], at) =>
      turned(
        angle,
        [x, y],
        shape(
          `M${x} ${y + 90}C${x - 90} ${y + 30} ${x - 60} ${y - 90} ${x} ${y - 130}C${x + 60} ${y - 90} ${x + 90} ${y + 30} ${x} ${y + 90}Z`,
          at % 2 ? f.light : f.base,
        ),
        line(`M${x} ${y + 70}V${y - 90}`, c.pale, 5, 'opacity=".6"'),
      ),
    ),
  ) +
  raised(disc([600, 270], 74, f.second), disc([510, 310], 50, f.accent), disc([690, 310], 56, f.accent)) +
  raised(shape('M300 330H900C900 470 780 570 600 570S300 470 300 330Z', f.pale)) +
  shape(
    'M318 400C420 440 780 440 882 400C874 426 862 448 848 466C740 500 460 500 352 466C338 448 326 426 318 400Z',
    c.accent,
    'opacity=".8"',
  )

const calmHills = (c) =>
  raised(disc([640, 270], 130, f.accent)) +
  shape('M0 400C200 300 330 380 480 340S800 260 1200 380V675H0Z', c.light, 'opacity=".75"') +
  shape('M0 470C240 390 420 480 620 430S980 380 1200 460V675H0Z', c.base) +
  moved(
    600,
    540,
    raised(
      ...[-66, -33, 0, 33, 66].map((angle, at) =>
        turned(angle, [0, 40], shape('M0 40C-50 0 -44 -90 0 -140C44 -90 50 0 0 40Z', at === 2 ? f.pale : f.second)),
      ),
    ),
  ) +
  shape('M0 570H1200V675H0Z', c.deep, 'opacity=".55"') +
  line('M420 596H780M480 624H720', c.pale, 7, 'opacity=".5"')

export const artsAndLifeMotifs = { pads, faders, guitar, windowPortrait, rings, aperture, hen, glasshouse, fish, rescue, bowl, calmHills }
