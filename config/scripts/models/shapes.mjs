// Solids for machines, lengths in metres. Hard edges carry a small bevel with face normals, which catches the light as a
// rounded edge does and costs 44 triangles for a box.
import {
  BoxGeometry,
  BufferGeometry,
  CatmullRomCurve3,
  ExtrudeGeometry,
  Float32BufferAttribute,
  LatheGeometry,
  Shape,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three'
import { mergeGeometries, mergeVertices, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js'

const AXES = [0, 1, 2]
const SIGNS = [-1, 1]

/** Keeps positions and normals alone, indexed. */
function bare(geometry) {
  for (const name of Object.keys(geometry.attributes)) {
    if (name !== 'position' && name !== 'normal') geometry.deleteAttribute(name)
  }
  geometry.morphAttributes = {}
  return geometry.index ? geometry : mergeVertices(geometry)
}

/** Corners of a bevelled box: three for each, one on every face that meets there. */
function boxCorners(half, bevel) {
  const positions = []
  const normals = []
  const index = new Map()
  for (const axis of AXES) {
    for (const x of SIGNS) {
      for (const y of SIGNS) {
        for (const z of SIGNS) {
          const signs = [x, y, z]
          index.set(`${axis}:${signs}`, positions.length / 3)
          positions.push(...signs.map((sign, at) => sign * (half[at] - (at === axis ? 0 : bevel))))
          normals.push(...signs.map((sign, at) => (at === axis ? sign : 0)))
        }
      }
    }
  }
  return { positions, normals, corner: (axis, signs) => index.get(`${axis}:${signs}`) }
}

function signsOf(...pairs) {
  const signs = [0, 0, 0]
  for (const [axis, sign] of pairs) signs[axis] = sign
  return signs
}

/** Faces, bevels and corner triangles, each as the corners around it. */
function boxFaces(corner) {
  const faces = []
  for (const a of AXES) {
    const b = (a + 1) % 3
    const c = (a + 2) % 3
    for (const s of SIGNS) {
      const on = (u, v) => corner(a, signsOf([a, s], [b, u], [c, v]))
      faces.push([on(-1, -1), on(1, -1), on(1, 1), on(-1, 1)])
      for (const u of SIGNS) {
        const edge = (axis, v) => corner(axis, signsOf([a, s], [b, u], [c, v]))
        faces.push([edge(a, -1), edge(a, 1), edge(b, 1), edge(b, -1)])
      }
    }
  }
  for (const x of SIGNS) {
    for (const y of SIGNS) for (const z of SIGNS) faces.push(AXES.map((axis) => corner(axis, [x, y, z])))
  }
  return faces
}

/** A box; `bevel` 0 leaves its edges sharp. */
export function box([width, height, depth], bevel = 0.02) {
  if (bevel <= 0) return bare(new BoxGeometry(width, height, depth))
  const round = Math.min(bevel, width / 2.2, height / 2.2, depth / 2.2)
  const { positions, normals, corner } = boxCorners([width / 2, height / 2, depth / 2], round)
  const place = (at) => new Vector3().fromArray(positions, at * 3)
  const triangles = []
  const add = (a, b, c) => {
    const facing = place(b)
      .sub(place(a))
      .cross(place(c).sub(place(a)))
    const outwards = place(a).add(place(b)).add(place(c))
    triangles.push(...(facing.dot(outwards) >= 0 ? [a, b, c] : [a, c, b]))
  }
  for (const [a, b, c, d] of boxFaces(corner)) {
    add(a, b, c)
    if (d !== undefined) add(a, c, d)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3))
  geometry.setIndex(triangles)
  return geometry
}

/** Small round things need few sides. */
function sidesOf(radius) {
  if (radius < 0.03) return 10
  if (radius < 0.07) return 16
  return radius < 0.2 ? 22 : 30
}

/** A profile of [radius, height] turned around y, every edge hard. */
export function lathe(profile, sides = sidesOf(Math.max(...profile.map(([radius]) => radius)))) {
  const rings = profile.slice(1).map((end, at) => {
    const ring = [profile[at], end].map(([radius, y]) => new Vector2(radius, y))
    return bare(new LatheGeometry(ring, sides))
  })
  return mergeGeometries(rings)
}

/** An upright cylinder with bevelled rims; `top` is the radius of its upper end. */
export function rod(radius, height, { top = radius, bevel = Math.min(0.012, radius * 0.2, height * 0.3) } = {}) {
  const half = height / 2
  return lathe([
    [0, -half],
    [radius - bevel, -half],
    [radius, -half + bevel],
    [top, half - bevel],
    [Math.max(0, top - bevel), half],
    [0, half],
  ])
}

/** An outline of [x, y] given a depth along z. */
export function plate(outline, depth, bevel = 0.015) {
  const shape = new Shape(outline.map((point) => new Vector2(...point)))
  const geometry = new ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: bevel > 0,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 1,
    curveSegments: 12,
  })
  geometry.translate(0, 0, -depth / 2)
  return bare(toCreasedNormals(geometry, 0.75))
}

/** The outline of a link between two round joints, `length` apart along y. */
export function link(lower, upper, length, steps = 9) {
  const arc = (radius, y, from) =>
    Array.from({ length: steps + 1 }, (_, at) => {
      const angle = from + (Math.PI * at) / steps
      return [Math.cos(angle) * radius, y + Math.sin(angle) * radius]
    })
  return [...arc(upper, length, 0), ...arc(lower, 0, Math.PI)]
}

/** A cable or pipe along points. */
export function tube(points, radius, segments = points.length * 5) {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)))
  return bare(new TubeGeometry(curve, segments, radius, 7))
}
