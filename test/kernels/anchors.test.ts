import { BoxGeometry, Group, Mesh, Vector3 } from 'three'

import { computeCenter, findAnchor, listOwnMeshes, locateAnchor } from '@/kernels/three/anchors'
import { createObject } from '@/kernels/three/model-object'
import { readModel } from '@/kernels/three/read-model'

import { requireItems } from '../support/require-items'
import { modelBytes, slugs } from './models'

const hasOffset = ({ userData }: { userData: Record<string, unknown> }) => userData.explode !== undefined

/** A frame of two posts with nothing between them. */
function buildFrame() {
  const left = new Mesh(new BoxGeometry(0.2, 2, 0.2))
  const right = left.clone()
  left.position.x = -1
  right.position.x = 1
  const frame = new Group()
  frame.add(left, right)
  frame.updateMatrixWorld(true)
  return frame
}

it('anchors a frame on one of its posts, not in the air between them', () => {
  const frame = buildFrame()
  const meshes = listOwnMeshes(frame, () => false)
  expect(computeCenter(meshes).toArray()).toEqual([0, 0, 0])
  const anchor = findAnchor(new Vector3(), meshes)
  if (!anchor) throw new Error('no anchor')
  expect(Math.abs(locateAnchor(anchor).x)).toBeCloseTo(0.9)
})

it('moves with its part', () => {
  const frame = buildFrame()
  const anchor = findAnchor(
    new Vector3(2, 0, 0),
    listOwnMeshes(frame, () => false),
  )
  if (!anchor) throw new Error('no anchor')
  frame.position.y = 5
  frame.updateMatrixWorld(true)
  expect(locateAnchor(anchor).toArray().map(Math.round)).toEqual([1, 5, 0])
})

it('has no anchor without a surface', () => {
  expect(findAnchor(new Vector3(), [])).toBeUndefined()
})

it.each(slugs)(
  'anchors each part of %s that comes apart on a mesh of its own, and each hotspot near its place',
  (slug) => {
    const { root, hotspots } = readModel(modelBytes(slug))
    const object = createObject(root)
    object.updateMatrixWorld(true)
    object.traverse((part) => {
      if (!hasOffset(part)) return
      const own = listOwnMeshes(part, hasOffset)
      const anchor = findAnchor(computeCenter(own), own)
      expect([part.name, anchor && own.includes(anchor.mesh)]).toEqual([part.name, true])
    })
    for (const { id, at } of requireItems(hotspots)) {
      const place = new Vector3().fromArray(at)
      const anchor = findAnchor(
        place,
        listOwnMeshes(object, () => false),
      )
      expect([id, anchor && locateAnchor(anchor).distanceTo(place) < 0.6]).toEqual([id, true])
    }
  },
)
