import type { Object3D } from 'three'

import { createObject } from '@/kernels/three/model-object'
import { MovingParts } from '@/kernels/three/moving-parts'
import { readModel } from '@/kernels/three/read-model'
import { type ModelSlug, models } from '@/server/domains/exhibition/models'

import { modelBytes, slugs } from './models'

const BEGIN_MS = 1000
const LOOKS = 20 // at one motion, evenly

function open(slug: ModelSlug) {
  const model = readModel(modelBytes(slug))
  const root = createObject(model.root)
  const parts = new MovingParts(root, model.motions, false, () => undefined)
  const named: Object3D[] = []
  root.traverse((object) => {
    if (object.name !== '') named.push(object)
  })
  /** Where each part stands within what it is part of, by its name. */
  const places = () =>
    new Map(named.map(({ name, position, quaternion }) => [name, [...position.toArray(), ...quaternion.toArray()]]))
  return { model, parts, places }
}

type Places = ReturnType<ReturnType<typeof open>['places']>

const movedFrom = (rest: Places, now: Places) =>
  [...rest].filter(([name, place]) => place.some((value, at) => Math.abs(value - (now.get(name)?.[at] ?? 0)) > 0.001))

const motions = slugs.flatMap((slug) => models[slug].motions.map(({ id }) => [slug, id] as const))

it.each(motions)('moves each part of %s that %s is about, no other, and brings all back', (slug, id) => {
  const { model, parts, places } = open(slug)
  const motion = model.motions.find((one) => one.id === id)
  if (!motion) throw new Error(`no motion ${id}`)
  const rest = places()
  const moved = new Set<string>()
  parts.play(id)
  for (let look = 0; look < LOOKS; look++) {
    parts.step(BEGIN_MS + (motion.seconds * 1000 * look) / LOOKS)
    for (const [name] of movedFrom(rest, places())) moved.add(name)
  }
  expect([...moved].sort()).toEqual([...new Set(motion.tracks.map(({ part }) => part))].sort())
  if (motion.loops) parts.play(undefined)
  else parts.step(BEGIN_MS + motion.seconds * 1000 + 1)
  expect(parts.isMoving).toBe(false)
  expect(places()).toEqual(rest)
})

it.each(slugs)('sets each loose part of %s apart from where it belongs, and back', (slug) => {
  const { parts, places } = open(slug)
  const rest = places()
  const run = () => {
    for (let time = BEGIN_MS; time < BEGIN_MS + 2000; time += 50) parts.step(time)
  }
  parts.explode(true)
  run()
  const loose = parts.loose.map(({ name }) => name)
  expect(loose.length).toBeGreaterThanOrEqual(4)
  expect(
    movedFrom(rest, places())
      .map(([name]) => name)
      .sort(),
  ).toEqual([...loose].sort())
  parts.explode(false)
  run()
  expect(places()).toEqual(rest)
})
