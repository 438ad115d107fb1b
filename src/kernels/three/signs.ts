import { BufferGeometry, Float32BufferAttribute, Mesh, MeshBasicMaterial, type Vector3 } from 'three'

import { SIGN_RATIO, type SignArea, type SignSheet } from './sign-sheet'

/** A vertical board with text, in metres. */
export interface Board {
  /** Its centre. */
  at: Vector3
  /** Direction to the reader's right. */
  right: Vector3
  width: number
  height: number
  /** Offset of the text from the board's centre, to the reader's right. */
  offset?: number
}

/** The centre of the text on a board. */
export const computeTextCenter = ({ at, right, offset = 0 }: Board): Vector3 =>
  right.clone().multiplyScalar(offset).add(at)

/** Merges boards into one geometry: the text of each, with its background extended to both ends. */
class Boards {
  private readonly positions: number[] = []
  private readonly places: number[] = []
  private readonly corners: number[] = []

  add({ at, right, width, height, offset = 0 }: Board, [left, low, far, high]: SignArea): void {
    const half = (height * SIGN_RATIO) / 2
    const columns = [
      [-width / 2, left],
      [Math.max(-width / 2, offset - half), left],
      [Math.min(width / 2, offset + half), far],
      [width / 2, far],
    ] as const
    const first = this.positions.length / 3
    for (const [along, u] of columns) {
      const { x, y, z } = right.clone().multiplyScalar(along).add(at)
      this.positions.push(x, y - height / 2, z, x, y + height / 2, z)
      this.places.push(u, low, u, high)
    }
    for (const column of [0, 2, 4]) {
      const [a, b, c, d] = [0, 1, 2, 3].map((corner) => first + column + corner) as [number, number, number, number]
      this.corners.push(a, c, b, b, c, d)
    }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new Float32BufferAttribute(this.positions, 3))
    geometry.setAttribute('uv', new Float32BufferAttribute(this.places, 2))
    geometry.setIndex(this.corners)
    return geometry
  }
}

/** Emissive signs in one draw call. @param boards of each sign of the sheet, in order */
export function signMesh({ texture, areas }: SignSheet, boards: readonly (readonly Board[])[]): Mesh {
  const all = new Boards()
  for (const [index, area] of areas.entries()) for (const board of boards[index] ?? []) all.add(board, area)
  return new Mesh(all.build(), new MeshBasicMaterial({ map: texture, toneMapped: false }))
}
