/** The QR code of `CNC-07`, version 1 at level M, as a label bears it. */
const CNC_07 = `
#######.....#.#######
#.....#..#.##.#.....#
#.###.#.#.#...#.###.#
#.###.#.##.#..#.###.#
#.###.#.##..#.#.###.#
#.....#.#.##..#.....#
#######.#.#.#.#######
........##...........
#.#####...##..#####..
.#.#...###.####..####
#####.#####.#.##..#..
.#..#..#.######....##
#.#.#.#.###.#..#..#..
........##..#..#....#
#######..#.#.#..#....
#.....#.###....##.###
#.###.#.#.##.#..#.#..
#.###.#.##.#####..#..
#.###.#.##..#.##.##..
#.....#..#.#####.#..#
#######.#...#..#..#..`

/** Its rows; true is dark. */
export const machineLabel: readonly (readonly boolean[])[] = CNC_07.trim()
  .split('\n')
  .map((row) => [...row].map((sign) => sign === '#'))

/** The label as RGBA, with its quiet zone. */
export function labelPixels(module: number) {
  const quiet = 4
  const side = (machineLabel.length + 2 * quiet) * module
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isDark = machineLabel[Math.floor(y / module) - quiet]?.[Math.floor(x / module) - quiet] ?? false
      if (isDark) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { data, width: side, height: side }
}
