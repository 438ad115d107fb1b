import type { BufferGeometry } from 'three'

import { BOOTH, boothSolid } from '@/kernels/three/booth'
import { machines } from '@/kernels/three/machines'
import { Solid } from '@/kernels/three/solid'
import type { MachineKind } from '@/kernels/types'

const kinds = Object.keys(machines) as MachineKind[]

function boxOf(geometry: BufferGeometry) {
  geometry.computeBoundingBox()
  const box = geometry.boundingBox
  if (!box) throw new Error('no bounding box')
  return box
}
const trianglesOf = (geometry: BufferGeometry) => (geometry.index?.count ?? 0) / 3

describe.each(kinds)('the machine %s', (kind) => {
  const geometry = machines[kind]().build()

  it('stands on the floor and is as high as a machine is', () => {
    const { min, max } = boxOf(geometry)
    expect(min.y).toBeGreaterThan(-0.3)
    expect(min.y).toBeLessThan(0.11)
    expect(max.y).toBeGreaterThan(1.2)
    expect(max.y).toBeLessThan(2.7)
  })

  it('has sound corners, a colour at each, and few triangles', () => {
    for (const name of ['position', 'normal', 'color']) {
      const values = Array.from(geometry.getAttribute(name).array)
      expect(values.every(Number.isFinite)).toBe(true)
      expect(values).toHaveLength(geometry.getAttribute('position').count * 3)
    }
    expect(trianglesOf(geometry)).toBeGreaterThan(200)
    expect(trianglesOf(geometry)).toBeLessThan(4000)
  })

  it.each([-1, 1] as const)('fits into its booth on side %p of the aisle', (side) => {
    const unit = { id: 'A01', machine: kind, color: '#0f9d8a', x: 4 * side, z: 0 }
    const { min, max } = boxOf(boothSolid(unit, side).build())
    // A little over the edge of the floor is a machine's arm; more would stand in the neighbour's booth.
    expect(Math.max(-min.x, max.x)).toBeLessThan(BOOTH.width / 2 + 0.4)
    expect(Math.max(-min.z, max.z)).toBeLessThan(BOOTH.depth / 2 + 0.4)
    expect(max.y).toBeLessThan(BOOTH.height + 0.5)
  })
})

it('moves and turns the pieces that it takes over', () => {
  const inner = new Solid().box('#ffffff', [2, 1, 1], [0, 0, 0])
  const { min, max } = boxOf(new Solid().place(inner, [10, 0, 0], [0, Math.PI / 2, 0]).build())
  expect([min.x, max.x, min.z, max.z].map((value) => Math.round(value * 100) / 100)).toEqual([9.5, 10.5, -1, 1])
})
