import { sampleTrack } from '@/kernels/three/motion'

const door = {
  keys: [
    [0, 0],
    [1, 2],
    [3, 2],
    [4, 0],
  ],
}

it.each([
  [-1, 0],
  [0, 0],
  [0.5, 1],
  [0.25, 0.3125],
  [1, 2],
  [2, 2],
  [3.5, 1],
  [4, 0],
  [9, 0],
])('starts and stops softly: after %p s it stands at %p', (second, value) => {
  expect(sampleTrack(door, second)).toBeCloseTo(value)
})

it('runs evenly between two keys, as a belt does', () => {
  const belt = {
    keys: [
      [0, 0],
      [4, 8],
    ],
  }
  expect([0, 1, 2, 3].map((second) => sampleTrack(belt, second))).toEqual([0, 2, 4, 6])
})

it('stays where it is without keys', () => {
  expect(sampleTrack({ keys: [] }, 3)).toBe(0)
})
