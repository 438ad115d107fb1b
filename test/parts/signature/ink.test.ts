import { Ink, type InkContext, type InkPoint } from '@/parts/signature/ink'

/** A context that counts what is drawn and how thick. */
function paper() {
  const widths: number[] = []
  let wiped = 0
  const nothing = () => undefined
  const context: InkContext = {
    lineWidth: 0,
    lineCap: '',
    lineJoin: '',
    strokeStyle: '',
    fillStyle: '',
    setTransform: nothing,
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    arc: nothing,
    fill: nothing,
    clearRect: () => {
      wiped += 1
    },
    stroke() {
      widths.push(context.lineWidth)
    },
  }
  return { context, widths, wiped: () => wiped }
}

const size = { width: 300, height: 200, pixelRatio: 2 }
const stroke = (left: number, everyMs: number): InkPoint[] =>
  Array.from({ length: 10 }, (_, at) => ({ x: left + at * 10, y: 50 + at * 5, time: at * everyMs }))

function write(ink: Ink, points: readonly InkPoint[]) {
  const [first, ...rest] = points
  if (first) ink.down(first)
  for (const point of rest) ink.move(point)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('writing by hand', () => {
  it('is empty until something is written, and a touch by mistake is nothing', () => {
    const ink = new Ink(paper().context, size)
    expect([ink.isEmpty, ink.box()]).toEqual([true, undefined])
    ink.down({ x: 5, y: 5, time: 0 })
    expect([ink.isEmpty, ink.hasStrokes]).toEqual([true, true])
    write(ink, stroke(20, 16))
    expect(ink.isEmpty).toBe(false)
  })

  it('draws a thinner line the faster the pen moves', () => {
    const slow = paper()
    write(new Ink(slow.context, size), stroke(20, 200))
    const fast = paper()
    write(new Ink(fast.context, size), stroke(20, 4))
    expect(mean(fast.widths)).toBeLessThan(mean(slow.widths))
  })

  it('takes back one stroke and draws the others again', () => {
    const { context, widths, wiped } = paper()
    const ink = new Ink(context, size)
    write(ink, stroke(20, 16))
    const once = widths.length
    write(ink, stroke(150, 16))
    ink.undo()
    expect(widths.length).toBe(once * 3)
    expect(wiped()).toBe(2)
    expect(ink.box()?.width).toBe(90 + 24)
    ink.clear()
    expect(ink.hasStrokes).toBe(false)
  })

  it('keeps what is written in sight when the phone is turned', () => {
    const ink = new Ink(paper().context, size)
    write(ink, stroke(150, 16))
    ink.resize(200, 120)
    const box = ink.box(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(200)
  })
})
