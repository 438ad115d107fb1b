// Makes the audio and video samples of the study content anew: slides drawn by Chromium, a voice by espeak-ng, both put
// together by ffmpeg. Run by hand after a change of what follows; neither the product nor its tests need these programs.
// Debian: apt-get install ffmpeg espeak-ng. The names that are printed go into src/server/seed/study-media.ts.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'

import { findChromium } from './setup/chromium.mjs'
import { ROOT } from './source-hash.mjs'

const OUTPUT = path.join(ROOT, 'src/server/domains/study/media')
const LIMIT_BYTES = 300_000
const SIZE = { width: 640, height: 360 }
const GAP_S = 0.7

const audios = {
  shift: [
    '各位同事早上好，这里是A三产线班前会，一分钟说清今天的三件事。',
    '第一，CNC零七主轴昨天更换了轴承，今天首件加测同心度，合格后再批量。',
    '第二，法兰盘换型按五步走：停机挂牌，清台，换夹具，调程序，首件检验。',
    '哪一步没有签字，下一步就不要开始。',
    '第三，本周是消防检查周，通道里不放周转车，灭火器前一米不堆料。',
    '有异常先按安灯，再打电话。安全第一，按标准干。',
  ],
  andon: [
    '安灯不是追责，是求助。',
    '发现异常，三十秒内按灯，班组长三分钟到场，十五分钟没有解决就升级。',
    '按灯的时候说清三件事：哪台设备，什么现象，有没有停线。',
    '记录里写事实，不写猜测。第二天的早会只看重复出现的问题。',
  ],
}

const videos = {
  spindle: [
    ['主轴日常点检', '开机前三分钟，避免半天停机', '主轴日常点检，开机前三分钟，避免半天停机。'],
    ['1 · 看', '油位在上下限之间，管路无渗漏', '第一步，看。油位在上下限之间，管路没有渗漏。'],
    ['2 · 听', '低速空转 2 分钟，无周期性异响', '第二步，听。低速空转两分钟，没有周期性的异响。'],
    ['3 · 摸', '外壳温升均匀，停机后再触碰', '第三步，摸。停机以后摸外壳，温升应当均匀。'],
    ['4 · 测', '振动不超过 2.8 mm/s，超过即报修', '第四步，测。振动超过二点八，马上报修。'],
    ['记录到点检表', '异常拍照，扫机台码提交', '最后记录到点检表。有异常就拍照，扫机台码提交。'],
  ],
  network: [
    ['设备如何联网', '从机台到看板的四层', '设备如何联网，从机台到看板，一共四层。'],
    ['采集层', 'PLC 与数控系统，每秒一次', '采集层读取控制器和数控系统，每秒一次。'],
    ['边缘层', '断网缓存 72 小时，恢复后补传', '边缘层断网缓存七十二小时，恢复以后补传。'],
    ['平台层', '统一点位与报警规则', '平台层统一点位和报警规则。'],
    ['应用层', '看板、报表、安灯', '应用层就是大家看到的看板、报表和安灯。'],
  ],
}

const run = (program, args) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
const lengthOf = (file) =>
  Number(
    execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file], {
      encoding: 'utf8',
    }),
  )

/** A sentence with a pause after it. */
function speak(folder, name, text) {
  const raw = path.join(folder, `${name}.raw.wav`)
  const file = path.join(folder, `${name}.wav`)
  run('espeak-ng', ['-v', 'cmn', '-s', '165', '-p', '42', '-w', raw, text])
  run('ffmpeg', [
    '-y',
    '-i',
    raw,
    '-af',
    `highpass=f=90,lowpass=f=6500,volume=1.4,apad=pad_dur=${GAP_S}`,
    '-ar',
    '24000',
    file,
  ])
  return file
}

function joinVoices(folder, name, files) {
  const list = path.join(folder, `${name}.txt`)
  const joined = path.join(folder, `${name}.joined.wav`)
  fs.writeFileSync(list, files.map((file) => `file '${file}'`).join('\n'))
  run('ffmpeg', ['-y', '-f', 'concat', '-safe', '0', '-i', list, joined])
  return joined
}

function slideHtml(title, line, at, count) {
  const dots = Array.from({ length: count }, (_, index) => `<i class="${index <= at ? 'on' : ''}"></i>`).join('')
  return `<!doctype html><meta charset="utf-8"><style>
body{margin:0;width:640px;height:360px;overflow:hidden;color:#fff;font-family:"Noto Sans CJK SC",sans-serif;
background:#103a86}
main{position:absolute;left:48px;top:104px;width:400px}h1{margin:0 0 14px;font-size:38px}p{margin:0;font-size:21px;line-height:1.5;color:#bfe0ff}
svg{position:absolute;right:26px;top:74px;opacity:.9}footer{position:absolute;left:48px;bottom:36px;display:flex;gap:8px}
i{width:28px;height:5px;border-radius:3px;background:#ffffff38}i.on{background:#ffd166}b{position:absolute;right:28px;bottom:30px;font-size:14px;font-weight:400;color:#8fb8f5}
</style><main><h1>${title}</h1><p>${line}</p></main>
<svg width="180" height="180" viewBox="0 0 180 180" fill="none" stroke="#4db8ff" stroke-width="5"><circle cx="90" cy="90" r="62"/><circle cx="90" cy="90" r="30" stroke="#ffd166"/>
${Array.from({ length: 8 }, (_, index) => `<path d="M90 14v22" transform="rotate(${index * 45 + at * 15} 90 90)"/>`).join('')}</svg>
<footer>${dots}</footer><b>华东精密制造 · 设备工程部</b>`
}

async function drawSlides(page, folder, name, slides) {
  const files = []
  for (const [at, [title, line]] of slides.entries()) {
    await page.setContent(slideHtml(title, line, at, slides.length))
    const file = path.join(folder, `${name}-${at}.png`)
    await page.screenshot({ path: file })
    files.push(file)
  }
  return files
}

/** Each slide stands as long as its sentence is spoken. */
function slideShow(folder, name, slides, voices) {
  const list = path.join(folder, `${name}.slides.txt`)
  const lines = slides.map((file, at) => `file '${file}'\nduration ${lengthOf(voices[at])}`)
  fs.writeFileSync(list, `${lines.join('\n')}\nfile '${slides.at(-1)}'\n`)
  return ['-f', 'concat', '-safe', '0', '-i', list]
}

/** Puts a file in its place under a name that changes with its bytes, so that it may be kept for ever. */
function publish(file, name, extension) {
  const bytes = fs.readFileSync(file)
  if (bytes.length > LIMIT_BYTES) throw new Error(`${name}.${extension} has ${bytes.length} bytes`)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const published = `${name}.${hash}.${extension}`
  for (const old of fs.readdirSync(OUTPUT)) {
    if (old.startsWith(`${name}.`) && old.endsWith(`.${extension}`)) fs.rmSync(path.join(OUTPUT, old))
  }
  fs.writeFileSync(path.join(OUTPUT, published), bytes)
  console.log(published, `${lengthOf(file).toFixed(1)} s`, `${bytes.length} bytes`)
}

function makeAudio(folder, name, sentences) {
  const voice = joinVoices(
    folder,
    name,
    sentences.map((text, at) => speak(folder, `${name}-${at}`, text)),
  )
  const file = path.join(folder, `${name}.mp3`)
  run('ffmpeg', ['-y', '-i', voice, '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '32k', '-map_metadata', '-1', file])
  publish(file, name, 'mp3')
}

async function makeVideo(page, folder, name, slides) {
  const voices = slides.map(([, , text], at) => speak(folder, `${name}-${at}`, text))
  const pictures = slideShow(folder, name, await drawSlides(page, folder, name, slides), voices)
  const voice = joinVoices(folder, name, voices)
  const length = ['-t', String(lengthOf(voice))]
  const inputs = ['-y', ...pictures, '-i', voice, '-ac', '1', '-r', '6', ...length, '-map_metadata', '-1']
  const mp4 = path.join(folder, `${name}.mp4`)
  const h264 = [
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryslow',
    '-crf',
    '33',
    '-g',
    '120',
    '-movflags',
    '+faststart',
  ]
  run('ffmpeg', [...inputs, ...h264, '-c:a', 'aac', '-b:a', '24k', mp4])
  publish(mp4, name, 'mp4')
  const webm = path.join(folder, `${name}.webm`)
  run('ffmpeg', [
    ...inputs,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '38',
    '-b:v',
    '0',
    '-g',
    '80',
    '-c:a',
    'libopus',
    '-b:a',
    '24k',
    webm,
  ])
  publish(webm, name, 'webm')
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'study-media-'))
fs.mkdirSync(OUTPUT, { recursive: true })
const browser = await chromium.launch({
  executablePath: await findChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const [name, sentences] of Object.entries(audios)) makeAudio(folder, name, sentences)
  const page = await browser.newPage({ viewport: SIZE })
  for (const [name, slides] of Object.entries(videos)) await makeVideo(page, folder, name, slides)
} finally {
  await browser.close()
  fs.rmSync(folder, { recursive: true, force: true })
}
