function splitVersion(version: string): number[] {
  // A suffix such as -beta.1 or +build is ignored.
  const [release = ''] = version.trim().replace(/^v/i, '').split(/[-+]/)
  return release.split('.').map((part) => Number.parseInt(part, 10) || 0)
}

/**
 * Compares two dot-separated versions numerically; a missing part counts as 0.
 *
 * @returns -1 when `a` is older, 1 when it is newer, 0 when both are equal
 *
 * Source: spec §9.
 */
export function compareVersions(a: string, b: string): -1 | 0 | 1 {
  const left = splitVersion(a)
  const right = splitVersion(b)
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return 0
}
