import type { ChartTheme, KernelHost } from '@/kernels/types'

/** One thing that was drawn: a text and its place, a filled shape or a line in its colour. */
interface Mark {
  what: 'text' | 'fill' | 'stroke'
  color: string
  text?: string
  x?: number
  y?: number
}

/** A 2D context that writes down what is drawn since it was last wiped; a letter is 10 wide. */
export function paper(width = 320, height = 200, pixelRatio = 2) {
  const marks: Mark[] = []
  const turns: number[] = []
  const state: Record<string, unknown> = { fillStyle: '', strokeStyle: '' }
  const acts: Record<string, unknown> = {
    measureText: (text: string) => ({ width: [...text].length * 10 }),
    fillText: (text: string, x: number, y: number) =>
      marks.push({ what: 'text', color: String(state.fillStyle), text, x, y }),
    fill: () => marks.push({ what: 'fill', color: String(state.fillStyle) }),
    stroke: () => marks.push({ what: 'stroke', color: String(state.strokeStyle) }),
    rotate: (angle: number) => turns.push(angle),
    clearRect: () => {
      marks.length = 0
    },
  }
  const pen = new Proxy(state, {
    get: (own, name) => (name in acts ? acts[name as string] : name in own ? own[name as string] : () => undefined),
  })
  const canvas = { width: 0, height: 0, getContext: () => pen }
  const host: KernelHost = { canvas, width, height, pixelRatio, requestFrame: () => 0, cancelFrame: () => undefined }
  const texts = () => marks.flatMap(({ text }) => (text === undefined ? [] : [text]))
  const count = (what: Mark['what'], color: string) =>
    marks.filter((mark) => mark.what === what && mark.color === color).length
  return { host, canvas, marks, texts, count, turns }
}

export const theme: ChartTheme = {
  series: ['s1', 's2', 's3', 's4', 's5'],
  tones: { main: 'main', good: 'good', warn: 'warn', bad: 'bad', calm: 'calm' },
  ink: 'ink',
  quiet: 'quiet',
  line: 'line',
  ground: 'ground',
  tip: 'tip',
  onTip: 'onTip',
  scale: 1,
}
