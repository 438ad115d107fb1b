import { Euler, Matrix4, Quaternion, Vector3 } from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'

import { box, lathe, plate, rod, tube } from './shapes.mjs'

export const QUARTER = Math.PI / 2
/** Turns that lay an upright rod along x or z. */
export const ALONG_X = [0, 0, QUARTER]
export const ALONG_Z = [QUARTER, 0, 0]

const NONE = [0, 0, 0]

/** A piece of a machine that moves as one, with pieces that move with it. */
class Part {
  children = []
  geometries = new Map()

  constructor(name, at = NONE, { turn = NONE, explode } = {}) {
    Object.assign(this, { name, at, turn, explode })
  }

  add(material, geometry, at = NONE, turn = NONE) {
    const rotation = new Quaternion().setFromEuler(new Euler(...turn))
    geometry.applyMatrix4(new Matrix4().compose(new Vector3(...at), rotation, new Vector3(1, 1, 1)))
    const known = this.geometries.get(material) ?? []
    this.geometries.set(material, [...known, geometry])
    return this
  }

  box(material, size, at, { turn, bevel } = {}) {
    return this.add(material, box(size, bevel), at, turn)
  }

  rod(material, radius, height, at, { turn, ...form } = {}) {
    return this.add(material, rod(radius, height, form), at, turn)
  }

  lathe(material, profile, at, { turn } = {}) {
    return this.add(material, lathe(profile), at, turn)
  }

  plate(material, outline, depth, at, { turn, bevel } = {}) {
    return this.add(material, plate(outline, depth, bevel), at, turn)
  }

  tube(material, points, radius) {
    return this.add(material, tube(points, radius))
  }

  /** The same pieces at several places: `draw` is called with each. */
  each(places, draw) {
    for (const [index, place] of places.entries()) draw(this, place, index)
    return this
  }

  /** A row of slats, as of a ventilation grille. */
  slats(material, size, count, from, step, options = { bevel: 0 }) {
    for (let at = 0; at < count; at++)
      this.box(
        material,
        size,
        from.map((value, axis) => value + step[axis] * at),
        options,
      )
    return this
  }

  /** A piece that moves by itself; `explode` is how far it stands off in the exploded view. */
  part(name, at, options) {
    const child = new Part(name, at, options)
    this.children.push(child)
    return child
  }

  /** One geometry for each material. */
  merged() {
    return [...this.geometries].map(([material, geometries]) => [material, mergeGeometries(geometries)])
  }
}

/** A whole machine: its parts, the places worth a word, what it can do. */
export class Machine extends Part {
  hotspots = []
  motions = []

  hotspot(id, at) {
    this.hotspots.push({ id, at })
    return this
  }

  /**
   * What it can do, from rest to rest. A track moves one part: `slide` in metres along an axis, `turn` in radians around
   * it, by [second, value] keys.
   */
  motion(id, tracks, { loops = false } = {}) {
    const seconds = Math.max(...tracks.flatMap(({ keys }) => keys.map(([second]) => second)))
    this.motions.push({ id, seconds, loops, tracks })
    return this
  }
}

export const slide = (part, axis, keys) => ({ part, kind: 'slide', axis, keys })
export const turn = (part, axis, keys) => ({ part, kind: 'turn', axis, keys })
