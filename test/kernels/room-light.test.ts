import { type CubeTexture, type DataTexture, DataUtils } from 'three'

import { createRoomLight } from '@/kernels/three/room-light'

const cube = createRoomLight()
const levels = [cube, ...(cube.mipmaps as unknown as CubeTexture[])]
/** Brightness of the pixels of one face. */
const listFaces = (level: CubeTexture) =>
  (level.images as unknown as DataTexture[]).map(({ image }) =>
    [...(image.data as Uint16Array)].filter((_, at) => at % 4 === 0).map(DataUtils.fromHalfFloat),
  )
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

it('has the six sides of a room at each roughness, half as fine each time, of numbers alone', () => {
  const sides = [32, 16, 8, 4, 2]
  expect(levels.map((level) => listFaces(level).map((face) => Math.sqrt(face.length)))).toEqual(
    sides.map((side) => Array(6).fill(side)),
  )
  expect(
    levels
      .flatMap(listFaces)
      .flat()
      .every((value) => value >= 0 && value < 1000),
  ).toBe(true)
})

it('is lit from above, and evener the rougher it is seen', () => {
  for (const level of levels) {
    const [, , up = [], down = []] = listFaces(level)
    expect(mean(up)).toBeGreaterThan(mean(down))
  }
  const contrasts = levels.slice(0, 4).map((level) => {
    const all = listFaces(level).flat()
    return Math.max(...all) / mean(all)
  })
  expect(contrasts).toEqual([...contrasts].sort((a, b) => b - a))
  expect(contrasts[0]).toBeGreaterThan(3 * (contrasts[3] ?? 0))
})
