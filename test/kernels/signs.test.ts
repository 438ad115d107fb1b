import { DataTexture, Fog, type Mesh, Scene, Vector3 } from 'three'

import { placeNames } from '@/features/exhibition/hall/hall-names'
import { listBoothBoards, placeBooth } from '@/kernels/three/booth'
import { createHall } from '@/kernels/three/hall'
import { writeSigns } from '@/kernels/three/sign-sheet'
import { computeTextCenter, signMesh } from '@/kernels/three/signs'
import type { KernelHost, Pin } from '@/kernels/types'
import { getContrastRatio } from '@/theme/colour'

import { fakeHost } from './fake-webgl'

/** What was written, and on which ground. */
interface Written {
  text: string
  ground: string
  size: number
}

/** A host whose canvases out of sight write on nothing: each character is as wide as it is high. */
function writingHost() {
  const written: Written[] = []
  const sheets: { width: number; height: number }[] = []
  const createCanvas = (width: number, height: number) => {
    sheets.push({ width, height })
    let ground = ''
    const pen = {
      font: '',
      fillStyle: '',
      size: () => Number(/(\d+(\.\d+)?)px/.exec(pen.font)?.[1]),
      measureText: (text: string) => ({ width: [...text].length * pen.size() }),
      fillRect: () => {
        ground = pen.fillStyle
      },
      fillText: (text: string) => written.push({ text, ground, size: pen.size() }),
      getImageData: () => ({ data: new Uint8ClampedArray(width * height * 4) }),
    }
    return { width, height, getContext: () => pen }
  }
  const stand = fakeHost({ height: 520 })
  return { ...stand, host: { ...stand.host, createCanvas }, written, sheets }
}

const listUnits = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `u${at}`, name: `第${at}展区`, color: '#0f9d8a' }))

function open(count: number, stand: { host: KernelHost; frames(most?: number): number }) {
  let pins: readonly Pin[] = []
  const picked: string[] = []
  const onPins = (shownPins: readonly Pin[]) => {
    pins = shownPins
  }
  const content = { title: '华东精密制造数字展厅', units: listUnits(count) }
  const hall = createHall(stand.host, content, { onPins, onPick: (id) => void picked.push(id), onLost() {} })
  if (!hall) throw new Error('no hall')
  return { hall, frames: stand.frames(), pins: () => pins, picked }
}

it('writes each name on its booth and the hall’s on the great screen, in one call more and no further frame', () => {
  const [blank, stand] = [fakeHost({ height: 520 }), writingHost()]
  const [silent, spoken] = [open(6, blank), open(6, stand)]
  expect(stand.written.map(({ text }) => text)).toEqual([
    '华东精密制造数字展厅',
    ...listUnits(6).map(({ name }) => name),
  ])
  expect(stand.graphics.draws - blank.graphics.draws).toBe(1)
  expect(spoken.frames).toBe(1)
  expect(stand.wantsFrame()).toBe(false)
  expect(silent.pins().map(({ letterPx }) => letterPx)).toEqual([0, 0, 0, 0, 0, 0])
  expect(spoken.pins()[0]?.letterPx).toBeGreaterThan(16)
  for (const { letterPx } of spoken.pins()) expect(letterPx).toBeGreaterThan(7)
  spoken.hall.dispose()
  silent.hall.dispose()
})

it('lets signs be blank where a canvas out of sight writes nothing', () => {
  const stand = fakeHost()
  const { hall, pins } = open(2, {
    ...stand,
    host: { ...stand.host, createCanvas: () => ({ width: 1, height: 1, getContext: () => null }) },
  })
  expect(pins().map(({ letterPx }) => letterPx)).toEqual([0, 0])
  hall.dispose()
})

it('gives the sheet back with the hall', () => {
  const stand = writingHost()
  const freed = jest.spyOn(DataTexture.prototype, 'dispose')
  open(6, stand).hall.dispose()
  const widths = freed.mock.contexts.map(({ image }) => image.width)
  freed.mockRestore()
  expect(widths).toContain(stand.sheets[0]?.width)
})

it('takes a tap on a sign for its booth', () => {
  const { hall, pins, picked } = open(6, writingHost())
  for (const { x, y } of pins()) {
    hall.touch([{ x, y }])
    hall.touch([])
  }
  expect(picked).toEqual(['u0', 'u1', 'u2', 'u3', 'u4', 'u5'])
  hall.dispose()
})

it('shows the last rows of 30 booths, none of them lost in the distance', () => {
  const added = jest.spyOn(Scene.prototype, 'add')
  const { hall, pins } = open(30, writingHost())
  const [scene] = added.mock.contexts
  added.mockRestore()
  expect(pins()).toHaveLength(30)
  const last = placeBooth({ id: 'a', name: 'A', color: '#0f9d8a' }, 29)
  const eye = 20 // metres before the middle of the floor, at most
  if (!(scene?.fog instanceof Fog)) throw new Error('no fog')
  const { near, far } = scene.fog
  expect((eye - last.z - near) / (far - near)).toBeLessThan(0.75)
  hall.dispose()
})

it.each([
  ['a short name large', '高精密展区', ['高精密展区'], 1],
  ['a longer one smaller', '工业互联与能源展区', ['工业互联与能源展区'], 0.61],
  ['a long one in two lines', '新能源汽车动力电池智能装配展区', ['新能源汽车动力电', '池智能装配展区'], 0.67],
  [
    'the longest without its end',
    '一二三四五六七八九十一二三四五六七八九十一二三四',
    ['一二三四五六七八九十', '一二三四五六七八九…'],
    0.5,
  ],
])('writes %s', (_case, name, lines, size) => {
  const { host, written } = writingHost()
  writeSigns(host, [
    { text: '高精密展区', color: '#000000' },
    { text: name, color: '#000000' },
  ])
  const [standard, ...own] = written
  expect(own.map(({ text }) => text)).toEqual(lines)
  expect((own[0]?.size ?? 0) / (standard?.size ?? 1)).toBeGreaterThanOrEqual(size - 0.1)
  expect((own[0]?.size ?? 0) / (standard?.size ?? 1)).toBeLessThanOrEqual(size)
})

it.each(['#ffffff', '#e8731a', '#b88a00', '#0f9d8a', '#6b4de6'])('writes white on %s so that it is read', (color) => {
  const { host, written } = writingHost()
  writeSigns(host, [{ text: '展区', color }])
  const ground = written[0]?.ground ?? ''
  expect(getContrastRatio('#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
  if (getContrastRatio('#ffffff', color) > 4.6) expect(ground).toBe(color)
})

it.each([7, 31, 400])(
  'has one sheet of at most 2.1 million pixels for %p signs, each in a place of its own',
  (count) => {
    const { host, sheets } = writingHost()
    const sheet = writeSigns(
      host,
      listUnits(count).map(({ name, color }) => ({ text: name, color })),
    )
    expect(sheets).toHaveLength(1)
    for (const { width, height } of sheets) {
      expect(width * height).toBeLessThanOrEqual(2.1e6)
      expect(Math.max(width, height)).toBeLessThanOrEqual(4096)
    }
    const areas = sheet?.areas ?? []
    expect(new Set(areas.map(([left, low]) => `${left} ${low}`)).size).toBe(count)
    for (const [left, low, right, high] of areas) {
      expect(0 < left && left < right && right < 1).toBe(true)
      expect(0 < high && high < low && low < 1).toBe(true)
    }
  },
)

it.each([0, 1])('hangs the boards of booth %p so that a visitor reads them: over the entrance and within', (index) => {
  const booth = placeBooth({ id: 'a', name: 'A', color: '#0f9d8a' }, index)
  const sheet = writeSigns(writingHost().host, [{ text: '展区', color: '#0f9d8a' }])
  const towards = listBoothBoards(booth).map((board) => {
    if (!sheet) throw new Error('no sheet')
    const { geometry } = signMesh(sheet, [[board]]) as Mesh
    const corner = (at: number) =>
      new Vector3().fromBufferAttribute(geometry.getAttribute('position') as never, geometry.index?.getX(at) ?? 0)
    const [a, b, c] = [corner(6), corner(7), corner(8)] as const // of its writing
    const { x, z } = b.sub(a).cross(c.sub(a)).normalize()
    return { x: x * -booth.side, z }
  })
  expect(towards[0]?.z).toBeCloseTo(1)
  expect(towards[1]?.x).toBeCloseTo(1)
  const [entrance] = listBoothBoards(booth)
  expect(Math.abs(computeTextCenter(entrance).x)).toBeLessThan(Math.abs(entrance.at.x)) // at the end near the aisle
})

it('leaves a name to its sign, but writes it for who wants larger text than stands there', () => {
  const names = [{ unitId: 'a', text: '高精密展区' }]
  const shown = (letterPx: number, textSize: number) =>
    placeNames([{ unitId: 'a', x: 90, y: 100, letterPx }], names, { width: 390, design: 1, textSize })
  expect(shown(12, 1)).toEqual([{ unitId: 'a', x: 90, y: 100, width: 60, height: 21, isOnSign: true }])
  const isOnSign = ([letterPx, textSize]: readonly [number, number]) => shown(letterPx, textSize)[0]?.isOnSign
  expect(
    (
      [
        [4, 1],
        [12, 1.4],
        [13, 1.4],
        [0, 1],
      ] as const
    ).map(isOnSign),
  ).toEqual([true, false, true, false])
})
